"""Strategies in this very process: no isolation, for debugging and for code one trusts."""

from __future__ import annotations

import sys
from array import array
from itertools import islice
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.errors import PluginError, described, place_of
from pyanitsa.host.base import Answer, Description, Fault
from pyanitsa.host.orders import CODE_TYPES, illegal
from pyanitsa.strategy import GameRecord, Match, Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import CodeType

    from numpy.typing import NDArray

    from pyanitsa.host.base import Question, Record, Seat, Source

CARDS: Final = tuple(Card(code) for code in range(CARD_CODES))
"""Every card by its code; hands are made of these very objects."""

T = TypeVar("T")


class InProcessHost:
    """Runs the strategies of one source in this process.

    The source is compiled once and run anew for each seat, so that nothing its module keeps goes
    from one leg to another.

    Raises:
        PluginError: the source cannot be compiled; the text names file and line.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._code = _compiled(source)
        self._seats: dict[int, _Player | Fault] = {}
        self._opened = 0
        self._questions: Sequence[Question] = ()

    def open(self, seat: Seat) -> tuple[int, bool]:
        """Make a strategy object for a seat; return its number and whether it observes games."""
        file = str(self._source.path)

        def sit_down() -> _Player:
            return _Player(_classes(self._code, file)[seat.name](), seat, file)

        player = _asked(file, sit_down)
        self._opened += 1
        self._seats[self._opened] = player
        return self._opened, not isinstance(player, Fault) and player.observes

    def post(self, questions: Sequence[Question]) -> None:
        """Ask for all orders of a tick."""
        self._questions = questions

    def collect(self) -> list[Answer]:
        """Return the answers to what was asked last, in the order of the questions."""
        return [self._answer(question) for question in self._questions]

    def close(self, session: int) -> None:
        """Forget a seat's strategy object."""
        del self._seats[session]

    def _answer(self, question: Question) -> Answer:
        player = self._seats[question.session]
        if isinstance(player, Fault):
            return Answer(question.hands, dict.fromkeys(range(len(question.hands)), player))
        return player.answer(question)


def describe(source: Source) -> list[Description]:
    """Return what strategies a source provides.

    Raises:
        PluginError: it does not load; the text names file and line.
    """
    file = str(source.path)
    code = _compiled(source)

    def describe_all() -> list[Description]:
        return [
            Description(name, (kind.__doc__ or "").strip().partition("\n")[0])
            for name, kind in _classes(code, file).items()
        ]

    return _loaded(file, _asked(file, describe_all))


class _Player:
    """A strategy object in its seat."""

    def __init__(self, strategy: Strategy, seat: Seat, file: str) -> None:
        self._strategy = strategy
        self._seat = seat
        self._file = file
        self.observes = type(strategy).observe is not Strategy.observe
        strategy.match = Match(
            variant=seat.variant,
            deck=seat.deck,
            rules=seat.rules,
            players=seat.players,
            seat=seat.seat,
            deals=seat.deals,
            random=Random(seat.seed),  # noqa: S311  # chance in a game, not a secret
        )
        strategy.start(strategy.match)

    def answer(self, question: Question) -> Answer:
        faults: dict[int, Fault] = {}
        rows = array("H")
        width = question.hands.shape[1]
        missing = array("H", bytes(2 * width))
        if question.record is not None:
            fault = self._observe(question.record)
            if fault is not None:
                faults[0] = fault
        for number, codes in enumerate(question.hands.tolist()):
            order = self._arrange(codes)
            if isinstance(order, Fault):
                faults.setdefault(number, order)
                order = missing
            rows.extend(order)
        orders = np.frombuffer(rows, np.uint16).reshape(-1, width)
        return Answer(orders, self._illegal(question.hands, orders, faults) | faults)

    def _observe(self, record: Record) -> Fault | None:
        return _asked(self._file, self._strategy.observe, _game_record(record, self._seat.seat))

    def _arrange(self, codes: list[int]) -> array[int] | Fault:
        """Return the order of a hand as card codes, as many as the hand has, or what went wrong."""
        return _asked(self._file, self._ordered, tuple([CARDS[code] for code in codes]))

    def _ordered(self, hand: tuple[Card, ...]) -> array[int] | Fault:
        # What is returned need not come to an end, and even its type may raise when looked at.
        order = list(islice(self._strategy.arrange(hand), len(hand) + 1))
        if len(order) == len(hand) and CODE_TYPES.issuperset(map(type, order)):
            try:
                return array("H", order)
            except OverflowError:
                pass
        return illegal(hand, order)

    def _illegal(
        self, hands: NDArray[np.uint16], orders: NDArray[np.uint16], faults: dict[int, Fault]
    ) -> dict[int, Fault]:
        wrong = (np.sort(orders, axis=1) != hands).any(axis=1)
        return {
            int(number): illegal(
                [CARDS[code] for code in hands[number]], [int(code) for code in orders[number]]
            )
            for number in np.flatnonzero(wrong)
            if number not in faults
        }


def _game_record(record: Record, seat: int) -> GameRecord:
    return GameRecord(
        deal=record.deal,
        seat=seat,
        orders=tuple(
            tuple([CARDS[code] for code in order if code]) for order in record.orders.tolist()
        ),
        places=tuple(record.places.tolist()),
        reason=record.reason,
        rounds=record.rounds,
        banks=tuple(record.banks.tolist()),
    )


def _asked(file: str, function: Callable[..., T], *arguments: object) -> T | Fault:
    """Return what an entrant's code returns, or what went wrong: nothing it raises stops others."""
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # the plugin boundary
        return Fault("exception", described(error), place_of(error, file))


def _compiled(source: Source) -> CodeType:
    file = str(source.path)
    return _loaded(file, _asked(file, compile, source.text, file, "exec", 0, True))


def _loaded(file: str, loaded: T | Fault) -> T:
    """Return what was loaded.

    Raises:
        PluginError: it was not; the text names file and line.
    """
    if isinstance(loaded, Fault):
        line = f", line {loaded.line}" if loaded.line else ""
        raise PluginError(f"{file}{line}: {loaded.text}")
    return loaded


def _classes(code: CodeType, file: str) -> dict[str, type[Strategy]]:
    """Run a source as a module of its own and return the strategies it provides by name."""
    module = ModuleType("pyanitsa_entrant")
    module.__file__ = file
    # Dataclasses look their module up by its name.
    sys.modules[module.__name__] = module
    try:
        exec(code, module.__dict__)  # noqa: S102  # that is what this host is for
    finally:
        sys.modules.pop(module.__name__, None)
    hook: Any = getattr(module, "pyanitsa_strategies", None)
    if not callable(hook):
        raise TypeError("the file has no function pyanitsa_strategies() that returns its classes")
    found: dict[str, type[Strategy]] = {}
    listed = hook()
    if not isinstance(listed, list | tuple):
        raise TypeError(f"pyanitsa_strategies() returned {type(listed).__name__}, not a list")
    for kind in listed:
        if not (isinstance(kind, type) and issubclass(kind, Strategy)):
            raise TypeError(f"pyanitsa_strategies() returned {kind!r}, which is no Strategy class")
        name = getattr(kind, "name", None)
        if not isinstance(name, str) or not name:
            raise TypeError(f"{kind.__name__} has no name")
        if name in found:
            raise TypeError(f"two strategies are called {name!r}")
        found[name] = kind
    return found
