"""What the moves of a strategy take, measured from outside, against what they may take."""

from __future__ import annotations

import gc
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.checks.verdict import Verdict
from pyanitsa.host import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    from numpy.typing import NDArray

    from pyanitsa.host import Fault, Limits, OwnHost, Seat

WARNED: Final = 0.5
"""The share of a limit beyond which another machine, or another day, may exceed it."""

SLOWER: Final = "; on a slower machine a contest may stop it"
STOPPED: Final = "; a contest may stop it"
UNLIMITED: Final = "; nothing is limited here, but where strategies are isolated it may be stopped"


class Stopwatch:
    """A host where each seat has a process of its own, and is asked for one hand at a time.

    Several hands that are asked together have only one time between them.

    Args:
        fresh: makes a host for one seat.

    Attributes:
        starts: what it took to make and start each strategy object, in nanoseconds.
        legs: what each move of each of them took; what it took to observe the game before is in it.
    """

    def __init__(self, fresh: Callable[[], OwnHost]) -> None:
        self.starts: list[int] = []
        self.legs: list[list[int]] = []
        self._fresh = fresh
        self._stack = ExitStack()
        self._hosts: list[tuple[OwnHost, int]] = []
        self._questions: Sequence[Question] = ()

    def __enter__(self) -> Self:
        if gc.isenabled():
            # Where strategies run in this process, nobody's move is to pay for all its garbage.
            gc.disable()
            self._stack.callback(gc.enable)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def open(self, seat: Seat) -> tuple[int, bool]:
        """Make a strategy object for a seat; return its number and whether it observes games."""
        host = self._stack.enter_context(self._fresh())
        session, observes = host.open(seat)
        self.starts.append(host.used(session))
        self.legs.append([])
        self._hosts.append((host, session))
        return len(self._hosts) - 1, observes

    def post(self, questions: Sequence[Question]) -> None:
        """Take what is asked next."""
        self._questions = questions

    def collect(self) -> list[Answer]:
        """Return the answers to what was asked last, in the order of the questions."""
        return [self._answer(question) for question in self._questions]

    def close(self, session: int) -> str:
        """End a seat's process; return what it has printed, as far as it is kept."""
        host, number = self._hosts[session]
        printed = host.close(number)
        host.__exit__(None, None, None)
        return printed

    def _answer(self, question: Question) -> Answer:
        host, session = self._hosts[question.session]
        orders: list[NDArray[np.uint16]] = []
        faults: dict[int, Fault] = {}
        for number in range(len(question.hands)):
            record = question.record if number == 0 else None
            before = host.used(session)
            host.post([Question(session, question.hands[number : number + 1], record)])
            (answer,) = host.collect()
            self.legs[question.session].append(host.used(session) - before)
            orders.append(answer.orders)
            if answer.faults:
                faults[number] = answer.faults[0]
        return Answer(np.concatenate(orders), faults)


def check_time(
    name: str, watch: Stopwatch, limits: Limits, *, deals: int, limited: bool
) -> Verdict:
    """Say what moves take, on average in the slowest leg and at most, and what they may take.

    Args:
        name: the strategy.
        watch: has measured whole legs.
        limits: what a strategy may use.
        deals: the games of a leg in a contest.
        limited: whether the limits hold where it has run.
    """
    sentence = f"{name}: takes no longer than it may"
    legs = [np.array(leg) / 1e9 for leg in watch.legs]
    mean, most = max(leg.mean() for leg in legs), max(leg.max() for leg in legs)
    start = max(watch.starts) / 1e9
    if not most:
        return Verdict(sentence, True, "not measured: this system does not tell it")
    mean_limit = min(limits.move_mean, limits.leg / deals)
    shares = (mean / mean_limit, most / limits.move_max, start / limits.load)
    over = most > limits.move_max or any(
        leg.sum() > mean_limit * len(leg) + limits.grace for leg in legs
    )
    warns = max(shares) > WARNED
    detail = (
        f"{_told(mean)} a move on average (limit {_told(mean_limit)}), "
        f"{_told(most)} at most (limit {_told(limits.move_max)})"
    )
    if shares[2] > WARNED:
        detail += f", {_told(start)} to start (limit {_told(limits.load)})"
    if over and limited:
        return Verdict(sentence, False, detail + STOPPED)
    more = UNLIMITED if over else SLOWER
    return Verdict(sentence, True, detail + (more if warns else ""), warns=warns)


def _told(seconds: float) -> str:
    """Return a time as people read it: `0.021 ms`, `6.1 ms`, `1.5 s`."""
    if seconds >= 1:
        return f"{seconds:.3g} s"
    thousandths = seconds * 1000
    return f"{round(thousandths, 1):g} ms" if thousandths >= 1 else f"{thousandths:.2g} ms"
