"""Strategies in this very process: no isolation, for debugging and for code one trusts."""

from __future__ import annotations

import builtins
from time import process_time_ns
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from pyanitsa.errors import PluginError
from pyanitsa.host.base import Answer, Description, Fault
from pyanitsa.host.compiling import compiled
from pyanitsa.host.faults import fault_of
from pyanitsa.host.player import CARDS, Player, idea, seated, strategies
from pyanitsa.host.runner_side.checking import find_illegal
from pyanitsa.host.wire import packed_record, read_record
from pyanitsa.plugins.strategy_files import LIVE, LiveSource

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import CodeType
    from typing import Self

    from pyanitsa.host.base import Question, Seat
    from pyanitsa.plugins.strategy_files import Source

NOT_THEIRS: Final = (KeyboardInterrupt,)
"""What is not the doing of an entrant that runs in this process."""

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
        self._seats: dict[int, tuple[Seat, Player | Fault]] = {}
        self._began = process_time_ns()
        self._opened = 0
        self._questions: Sequence[Question] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._seats.clear()

    def open(self, seat: Seat) -> tuple[int, bool]:
        """Make a strategy object for a seat; return its number and whether it observes games."""
        file = str(self._source.path)

        def sit_down() -> Player | Fault:
            provided = strategies(self._code, file, _builtins_of(self._source))
            return seated(provided[seat.name], seat, file, NOT_THEIRS)

        player = _asked(file, sit_down)
        self._opened += 1
        self._seats[self._opened] = seat, player
        return self._opened, not isinstance(player, Fault) and player.observes

    def post(self, questions: Sequence[Question]) -> None:
        """Ask for all orders of a tick."""
        self._questions = questions

    def collect(self) -> list[Answer]:
        """Return the answers to what was asked last, in the order of the questions."""
        answers = [self._answer(question) for question in self._questions]
        find_illegal(self._questions, answers)
        return answers

    def close(self, session: int) -> str:
        """Forget a seat's strategy object; what it has printed is kept by nobody."""
        del self._seats[session]
        return ""

    def used(self, session: int) -> int:  # noqa: ARG002  # it is the hosts' interface
        """Return the nanoseconds of processor time since the host was made, whoever used them."""
        return process_time_ns() - self._began

    def _answer(self, question: Question) -> Answer:
        seat, player = self._seats[question.session]
        hands = question.hands
        if isinstance(player, Fault):
            return Answer(hands, dict.fromkeys(range(len(hands)), player))
        observed = None
        if question.record is not None:
            # The very record that a host process would get.
            observed = player.observe(read_record(packed_record(question.record), seat.seat, CARDS))
        rows, faults = player.orders(hands.ravel().tolist(), hands.shape[1])
        if observed is not None:
            faults[0] = observed
        return Answer(np.frombuffer(rows, np.uint16).reshape(hands.shape), faults)


def describe(source: Source) -> list[Description]:
    """Return what strategies a source provides.

    Raises:
        PluginError: it does not load; the text names file and line.
    """
    file, code = str(source.path), _compiled(source)
    found = _asked(
        file,
        lambda: [
            Description(name, idea(kind))
            for name, kind in strategies(code, file, _builtins_of(source)).items()
        ],
    )
    return _loaded(file, found)


def _builtins_of(source: Source) -> dict[str, Any] | None:
    """Return what a source finds without importing it, where that is more than the usual."""
    return {**vars(builtins), LIVE: source.kind} if isinstance(source, LiveSource) else None


def _asked(file: str, function: Callable[[], T]) -> T | Fault:
    """Return what an entrant's code returns, or what went wrong: nothing it raises stops others."""
    try:
        return function()
    except NOT_THEIRS:
        raise
    except BaseException as error:  # noqa: BLE001  # the plugin boundary
        return fault_of(error, file)


def _compiled(source: Source) -> CodeType:
    file = str(source.path)
    try:
        return compiled(source.text, file)
    except (SyntaxError, ValueError) as error:
        return _loaded(file, fault_of(error, file, "does not load"))


def _loaded(file: str, loaded: T | Fault) -> T:
    """Return what was loaded.

    Raises:
        PluginError: it was not; the text names file and line.
    """
    if isinstance(loaded, Fault):
        line = f", line {loaded.line}" if loaded.line else ""
        raise PluginError(f"{file}{line}: {loaded.text}", reason=loaded.text, line=loaded.line)
    return loaded
