"""What every host does with a strategy: find it, seat it, ask it, and say what it did wrong."""

from __future__ import annotations

import os
import sys
from array import array
from dataclasses import replace
from itertools import islice
from random import Random
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.errors import called, printable
from pyanitsa.host.advice import (
    ARRANGE,
    IMPORTS,
    MAKE,
    OBSERVE,
    START,
    function_of,
    nothing_returned,
    return_line,
)
from pyanitsa.host.base import Fault
from pyanitsa.host.faults import UnfitError, fault_of
from pyanitsa.host.lookalikes import misspelt
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

HOOK: Final = "pyanitsa_strategies()"

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
            return fault_of(error, self._file, method=(type(self._strategy), *OBSERVE))
        return None

    def orders(self, codes: list[int], width: int) -> tuple[array[int], dict[int, Fault]]:
        """Return the orders of some hands, and what went wrong, by hand.

        Args:
            codes: the hands' cards, hand by hand, as card codes.
            width: how many cards a hand has.

        Returns:
            the orders, hand by hand, as card codes: as many as the hands have, zeros where
            something went wrong.
        """
        cards = [CARDS[code] for code in codes]
        missing: list[int] = [0] * width
        rows: list[int] = []
        faults: dict[int, Fault] = {}
        for number, begin in enumerate(range(0, len(cards), width)):
            order = self._arrange(tuple(cards[begin : begin + width]))
            if isinstance(order, Fault):
                wrong = order.kind == "illegal order"
                faults[number] = replace(order, line=self._return_line()) if wrong else order
                order = missing
            rows += order
        return array("H", rows), faults

    def _arrange(self, hand: tuple[Card, ...]) -> Sequence[int] | Fault:
        try:
            returned = self._strategy.arrange(hand)
            if returned is None or type(returned) in CODE_TYPES:
                return self._no_order(returned)
            # What is returned need not come to an end, and even its type may raise when looked at.
            order = list(islice(returned, len(hand) + 1))
            whole = len(order) == len(hand) and CODE_TYPES.issuperset(map(type, order))
            # The runner looks again, as it believes nobody, but it does not know the line.
            if whole and sorted(order) == list(hand):
                return order
            return illegal(hand, order)
        except self._through:
            raise
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file, method=(type(self._strategy), *ARRANGE))

    def _no_order(self, returned: object) -> Fault:
        """Return the fault of an order that is nothing, or one card only."""
        if returned is None:
            return Fault("exception", *nothing_returned(type(self._strategy), self._file))
        thing = "one card" if type(returned) is Card else called(returned)
        text = f"arrange returned {thing}, not a list of all cards of the hand"
        return Fault("exception", text, self._return_line())

    def _return_line(self) -> int | None:
        return return_line(function_of(type(self._strategy), "arrange"), self._file)


def seated(
    kind: type[Strategy], seat: Seat, file: str, through: tuple[type[BaseException], ...] = ()
) -> Player | Fault:
    """Make a strategy object and put it in its seat; takes what `Player` does."""
    try:
        strategy = kind()
    except through:
        raise
    except BaseException as error:  # noqa: BLE001  # the plugin boundary
        return fault_of(error, file, method=(kind, *MAKE))
    try:
        return Player(strategy, seat, file, through)
    except through:
        raise
    except BaseException as error:  # noqa: BLE001  # the plugin boundary
        return fault_of(error, file, method=(kind, *START))


def strategies(
    code: CodeType, file: str, builtins: Mapping[str, Any] | None = None
) -> dict[str, type[Strategy]]:
    """Run a source as a module of its own and return the strategies it provides by name.

    Args:
        code: the source, compiled.
        file: where it was read.
        builtins: what it is given in place of the built-ins.

    Raises:
        UnfitError: it does not provide strategies as it should.
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
    found: dict[str, type[Strategy]] = {}
    for kind in _listed(module, file):
        name = getattr(kind, "name", None) or _name_of_file(file)
        if not isinstance(name, str):
            raise TypeError(f"the name of {kind.__name__} is no text")
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise TypeError(f"a name is at most {LONGEST_NAME} printable characters")
        if name in found:
            raise TypeError(f"two strategies are called {name!r}")
        found[name] = kind
    return found


def _listed(module: ModuleType, file: str) -> Sequence[type[Strategy]]:
    """Return the classes that a module's hook names.

    Raises:
        UnfitError: there is no hook, or it returns something else.
    """
    hook: Any = getattr(module, "pyanitsa_strategies", None)
    if not callable(hook):
        names = vars(module)
        letter = misspelt("pyanitsa_strategies", names)
        text = f"the file has no function {HOOK} that returns its classes"
        raise UnfitError(f"{text}; {letter or no_hook(_own_class(names))}")
    line = return_line(hook, file) if type(hook) is FunctionType else None
    listed = hook()
    if isinstance(listed, type) and issubclass(listed, Strategy):
        name = _class_name(listed)
        text = f"returned the class {name}, not a list: write return [{name}]"
        raise UnfitError(f"{HOOK} {text}", line)
    if listed is None:
        returns = f"return [{_own_class(vars(module))}]"
        raise UnfitError(f"{HOOK} returned nothing: is {returns} missing?", line)
    if not isinstance(listed, list | tuple):
        raise UnfitError(f"{HOOK} returned {type(listed).__name__}, not a list of classes", line)
    for kind in listed:
        if isinstance(kind, type) and issubclass(kind, Strategy):
            continue
        name = _class_name(type(kind))
        if isinstance(kind, Strategy):
            text = f"returned an object, not a class: write {name} without ( ), as in [{name}]"
        elif isinstance(kind, str):
            text = "returned a text, not a class: write the name of the class without quotes"
        elif isinstance(kind, type):
            name = _class_name(kind)
            text = f"returned {name}, which is no Strategy class: write class {name}(Strategy):"
        else:
            text = f"returned {called(kind)}, which is no Strategy class"
        raise UnfitError(f"{HOOK} {text}", line)
    return listed


def no_hook(kind: str) -> str:
    """Say how a file ends that provides a strategy, by the name of its class."""
    return (
        f"its last three lines are missing: @hookimpl, def {HOOK}: and in it return [{kind}] "
        f"(at the top: {IMPORTS})"
    )


def _own_class(names: Mapping[str, Any]) -> str:
    """Return what the first strategy class of a module is called."""
    own = (one for one in names.values() if isinstance(one, type) and one is not Strategy)
    return next((_class_name(one) for one in own if issubclass(one, Strategy)), "MyStrategy")


def _class_name(kind: type) -> str:
    return printable(kind.__name__[:40])


def _name_of_file(file: str) -> str:
    """Return what a strategy is called that does not say so: as its file."""
    # Nothing but the operating system's own functions on paths is loaded in hosts.
    stem, _ = os.path.splitext(os.path.basename(file))  # noqa: PTH119, PTH122
    return printable(stem)[:SHORT_NAME]


def idea(kind: type[Strategy]) -> str:
    """Return the first line of what a strategy's class says of itself."""
    return (kind.__doc__ or "").strip().partition("\n")[0]
