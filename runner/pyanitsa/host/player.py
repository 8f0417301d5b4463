"""What every host does with a strategy: find it, seat it, ask it, and say what it did wrong."""

from __future__ import annotations

import os
import sys
from array import array
from itertools import islice
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.errors import printable
from pyanitsa.host.base import Fault
from pyanitsa.host.faults import fault_of
from pyanitsa.host.orders import CODE_TYPES, illegal
from pyanitsa.strategy import Match, Strategy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import CodeType

    from pyanitsa.host.base import Seat
    from pyanitsa.strategy import GameRecord

CARDS: Final = tuple(Card(code) for code in range(CARD_CODES))
"""Every card by its code; hands are made of these very objects."""

LONGEST_NAME: Final = 100

SHORT_NAME: Final = 40
"""How much of a file's name is the name of a strategy that does not say its own."""

MODULE: Final = "pyanitsa_entrant"
"""What a strategy's file is called while it runs."""


class Player:
    """A strategy object in its seat.

    Args:
        strategy: the object.
        seat: its seat.
        file: the file that its class is from.
        through: the exceptions that are not its own doing, such as Ctrl-C.

    Attributes:
        observes: whether it wants to be told of games.
    """

    def __init__(
        self,
        strategy: Strategy,
        seat: Seat,
        file: str,
        through: tuple[type[BaseException], ...] = (),
    ) -> None:
        self._strategy = strategy
        self._file = file
        self._through = through
        self.observes = type(strategy).observe is not Strategy.observe
        strategy.match = Match(
            variant=seat.variant,
            deck=seat.deck,
            rules=seat.rules,
            players=seat.players,
            seat=seat.seat,
            deals=seat.deals,
            random=Random(seat.seed),  # noqa: S311  # chance in a game, not a secret
            can_simulate=seat.can_simulate,
        )
        strategy.start(strategy.match)

    def observe(self, record: GameRecord) -> Fault | None:
        """Tell it of a game; return what went wrong."""
        try:
            self._strategy.observe(record)
        except self._through:
            raise
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file)
        return None

    def orders(self, codes: list[int], width: int) -> tuple[array[int], dict[int, Fault]]:
        """Return the orders of some hands, and what went wrong, by hand.

        Args:
            codes: the hands' cards, hand by hand, as card codes.
            width: how many cards a hand has.

        Returns:
            the orders, hand by hand, as card codes: as many as the hands have, zeros where
            something went wrong. Whether they are the hands' is not looked at.
        """
        cards = [CARDS[code] for code in codes]
        missing: list[int] = [0] * width
        rows: list[int] = []
        faults: dict[int, Fault] = {}
        for number, begin in enumerate(range(0, len(cards), width)):
            order = self._arrange(tuple(cards[begin : begin + width]))
            if isinstance(order, Fault):
                faults[number] = order
                order = missing
            rows += order
        try:
            return array("H", rows), faults
        except OverflowError:
            # Some number is no code at all; it has to be found.
            for number, begin in enumerate(range(0, len(cards), width)):
                row = rows[begin : begin + width]
                if not 0 <= min(row) <= max(row) < 1 << 16:
                    faults[number] = illegal(cards[begin : begin + width], row)
                    rows[begin : begin + width] = missing
            return array("H", rows), faults

    def _arrange(self, hand: tuple[Card, ...]) -> Sequence[int] | Fault:
        try:
            # What is returned need not come to an end, and even its type may raise when looked at.
            order = list(islice(self._strategy.arrange(hand), len(hand) + 1))
            if len(order) == len(hand) and CODE_TYPES.issuperset(map(type, order)):
                return order
            return illegal(hand, order)
        except self._through:
            raise
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file)


def strategies(
    code: CodeType, file: str, builtins: Mapping[str, Any] | None = None
) -> dict[str, type[Strategy]]:
    """Run a source as a module of its own and return the strategies it provides by name.

    Args:
        code: the source, compiled.
        file: where it was read.
        builtins: what it is given in place of the built-ins.

    Raises:
        TypeError: it does not provide strategies as it should.
        BaseException: whatever the source raises.
    """
    module = ModuleType(MODULE)
    module.__file__ = file
    if builtins is not None:
        module.__dict__["__builtins__"] = builtins
    # Dataclasses look their module up by its name.
    sys.modules[MODULE] = module
    try:
        exec(code, module.__dict__)  # noqa: S102  # that is what hosts are for
    finally:
        sys.modules.pop(MODULE, None)
    hook: Any = getattr(module, "pyanitsa_strategies", None)
    if not callable(hook):
        raise TypeError("the file has no function pyanitsa_strategies() that returns its classes")
    listed = hook()
    if not isinstance(listed, list | tuple):
        raise TypeError(f"pyanitsa_strategies() returned {type(listed).__name__}, not a list")
    found: dict[str, type[Strategy]] = {}
    for kind in listed:
        if not (isinstance(kind, type) and issubclass(kind, Strategy)):
            raise TypeError(f"pyanitsa_strategies() returned {kind!r}, which is no Strategy class")
        name = getattr(kind, "name", None) or _name_of_file(file)
        if not isinstance(name, str):
            raise TypeError(f"the name of {kind.__name__} is no text")
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise TypeError(f"a name is at most {LONGEST_NAME} printable characters")
        if name in found:
            raise TypeError(f"two strategies are called {name!r}")
        found[name] = kind
    return found


def _name_of_file(file: str) -> str:
    """Return what a strategy is called that does not say so: as its file."""
    # Nothing but the operating system's own functions on paths is loaded in hosts.
    stem, _ = os.path.splitext(os.path.basename(file))  # noqa: PTH119, PTH122
    return printable(stem)[:SHORT_NAME]


def idea(kind: type[Strategy]) -> str:
    """Return the first line of what a strategy's class says of itself."""
    return (kind.__doc__ or "").strip().partition("\n")[0]
