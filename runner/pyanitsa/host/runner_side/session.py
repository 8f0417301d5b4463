"""One seat of a leg, as the runner keeps it: what was asked, and what came back."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.host.base import Answer, Fault
from pyanitsa.host.runner_side.channel import Task
from pyanitsa.host.runner_side.transcript import Transcript
from pyanitsa.host.wire import (
    COUNTS,
    FAULT,
    TEXT_BYTES,
    Ask,
    WireError,
    orders_room,
    packed_record,
    packed_seat,
    read_faults,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pyanitsa.host.base import Question, Seat
    from pyanitsa.host.limits import Limits
    from pyanitsa.host.runner_side.channel import HostProcess

ONE_FAULT: Final = FAULT.size + TEXT_BYTES

RAISED: Final = frozenset({"exception", "not allowed", "does not load"})
"""The faults with which a strategy object is not made, while nothing happens to its process."""


class Session:
    """A seat's strategy object, wherever it lives; it can be made again from what it was asked.

    Attributes:
        seat: the seat.
        number: its number in the host.
        home: the process that it lives in.
        alone: whether it has a process of its own and is asked one hand at a time, so that what
            happens there is its doing, and its time can be measured exactly.
        observes: whether it observes games; None before it was opened.
        fault: what is wrong with all that it is still asked.
        unrepeated: how it ended a process that it shared, until it does so alone, too.
        used: the nanoseconds of processor time that it has used.
        printed: what it has printed.
    """

    def __init__(self, number: int, seat: Seat, limits: Limits) -> None:
        self.number = number
        self.seat = seat
        self.home: HostProcess | None = None
        self.alone = False
        self.observes: bool | None = None
        self.fault: Fault | None = None
        self.unrepeated: str | None = None
        self.used = 0
        # One byte more than is stored shows that there was more.
        self.printed = Transcript(limits.output + 1)
        self._limits = limits
        self._past: list[Question] = []
        self._question: Question | None = None
        self._rows: list[bytes] = []
        self._answered = 0
        self._made = False
        self._faults: dict[int, Fault] = {}

    @property
    def budget(self) -> int:
        """The nanoseconds of processor time that the leg may use."""
        return int((self._limits.leg_time(self.seat.deals) + self._limits.load) * 1e9)

    @property
    def done(self) -> bool:
        """Whether there is nothing to wait for."""
        if self._question is None:
            return self.observes is not None or self.fault is not None
        return self.fault is not None or self._answered == len(self._question.hands)

    def put(self, question: Question) -> None:
        """Take the next question."""
        self._question = question
        self._rows, self._answered, self._faults = [], 0, {}

    def opening(self) -> Task:
        """Return the request that makes the strategy object."""
        load = self._limits.load
        return Task(
            Ask.OPEN,
            self.number,
            packed_seat(self.seat),
            processor=load,
            wall=self._limits.patience(load),
            room=ONE_FAULT,
            output=0 if self._made else self.printed.room,
        )

    def take_made(self, observes: bool) -> None:
        """Take that the strategy object is there; whether it observes is asked only once."""
        if not self._made:
            self.printed.settle()
        self._made = True
        if self.observes is None:
            self.observes = observes

    def memories(self) -> Iterator[Task]:
        """Yield the requests that bring a new object to where the old one was."""
        for question in self._past:
            yield from self._pieces(question, 0, repeats=True)

    def questions(self) -> Iterator[Task]:
        """Yield the requests for all that is not answered; alone, for the next hand only."""
        if self._question is not None and self.fault is None:
            pieces = self._pieces(self._question, self._answered, repeats=False)
            yield from islice(pieces, 1 if self.alone else None)

    def take(self, task: Task, body: bytes) -> dict[int, Fault]:
        """Take an answer with orders; return the faults in it, by hand.

        Raises:
            WireError: it is none.
        """
        size = 2 * task.hands * self._asked.hands.shape[1]
        if len(body) < size:
            raise WireError("there are too few orders in its answer")
        faults = read_faults(body[size:], task.hands)
        faults = {task.first + number: fault for number, fault in faults.items()}
        self._rows.append(body[:size])
        self._faults |= faults
        self._answered += task.hands
        return faults

    def take_fault(self, fault: Fault) -> None:
        """Take that the next hand is forfeited."""
        self._rows.append(bytes(2 * self._asked.hands.shape[1]))
        self._faults[self._answered] = fault
        self._answered += 1

    def amend(self, number: int, fault: Fault) -> None:
        """Say better what is wrong with a hand."""
        self._faults[number] = fault

    def restart(self) -> None:
        """Forget the answers to the question, what was printed meanwhile, and what it has used."""
        # All of it is done again in a new process; what is counted and kept must not be doubled.
        self.used = 0
        self.printed.take_back()
        self._rows, self._answered, self._faults = [], 0, {}

    def move_out(self) -> None:
        """Leave a process for good; in the next one all that it did is measured anew."""
        self.home = None
        self.used = 0

    def answer(self) -> Answer:
        """Return the answer to the question; whether orders are legal remains to be seen."""
        question = self._asked
        hands = question.hands
        left = len(hands) - self._answered
        if self.fault is not None:
            fault = replace(self.fault, hard=self.fault.kind not in RAISED)
            self._faults |= dict.fromkeys(range(self._answered, len(hands)), fault)
        elif self.unrepeated is not None:
            # Only what a strategy knows of other legs can make it live alone and die in company.
            text = f"{self.unrepeated}; alone it does not"
            self.fault = Fault("died", text, hard=True)
            self._faults[len(hands) - 1] = self.fault
        rows = b"".join([*self._rows, bytes(2 * left * hands.shape[1])])
        self._past.append(question)
        self._question = None
        self.printed.settle()
        orders = np.frombuffer(rows, "<u2").astype(np.uint16, copy=False).reshape(hands.shape)
        return Answer(orders, self._faults)

    @property
    def _asked(self) -> Question:
        if self._question is None:
            raise LookupError("nothing was asked")
        return self._question

    def _pieces(self, question: Question, first: int, *, repeats: bool) -> Iterator[Task]:
        """Yield the requests for a question from one hand on."""
        step = 1 if self.alone and not repeats else self._limits.together
        hands: NDArray[np.uint16] = question.hands
        limits = self._limits
        for begin in range(first, len(hands), step):
            piece = hands[begin : begin + step]
            count, width = piece.shape
            # It may have been answered hand by hand before, with a maximum for each.
            processor = limits.move_max * (count if repeats else 1)
            record = b""
            if begin == 0 and question.record is not None:
                record = packed_record(question.record)
            yield Task(
                Ask.ORDERS,
                self.number,
                b"".join(
                    (COUNTS.pack(count, width, len(record)), record, piece.astype("<u2").tobytes())
                ),
                processor=processor,
                wall=limits.patience(processor),
                room=orders_room(count, width),
                first=begin,
                hands=count,
                repeats=repeats,
                output=0 if repeats else self.printed.room,
                soft=self.alone and not repeats,
            )
