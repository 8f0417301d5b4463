"""A host process as the runner sees it: what it was asked, what it answered, what it used."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from pyanitsa.host.wire import REPLY, REQUEST, Ask, Say, WireError

if TYPE_CHECKING:
    from collections.abc import Callable

CHUNK: Final = 1 << 18
UNASKED: Final = "it answered what nobody had asked"

SETTLED: Final = 5
"""How often a process must be found asleep, with nothing used in between, to count as stuck."""


class Owner(Protocol):
    """Who is told what becomes of a process's tasks."""

    def answered(self, process: HostProcess, task: Task, said: int, body: bytes, used: int) -> None:
        """Take an answer and the nanoseconds of processor time that it took.

        Raises:
            WireError: it is no answer.
        """

    def trouble(self, process: HostProcess, kind: str, text: str) -> None:
        """Take that a process is of no more use, and what kind of fault that is."""

    def make_room(self) -> bool:
        """End a process that nobody waits for, if there is one; return whether there was."""


@dataclass(eq=False)
class Task:
    """A request that awaits its answer.

    Attributes:
        ask: what is asked.
        session: of which session; 0 where it concerns them all.
        body: the request's text.
        room: how long the answer can be.
        processor: how many seconds of processor time it may take.
        wall: how many seconds may pass.
        first: the number of the first hand that is asked.
        hands: how many hands are asked.
        repeats: whether all this was answered before, in another process.
        output: how many bytes of printed text are wanted; none where it was printed before.
        soft: whether the process is asked to stop by itself before it is killed.
        printed: what has been printed and is not taken yet.
    """

    ask: Ask
    session: int
    body: bytes
    processor: float
    wall: float
    room: int
    first: int = 0
    hands: int = 0
    repeats: bool = False
    output: int = 0
    soft: bool = False
    printed: bytearray = field(default_factory=bytearray)
    nonce: bytes = field(default_factory=lambda: os.urandom(8))


class HostProcess:
    """A host process: its pipes, its clock and its tasks.

    Args:
        pid: its number.
        question: where it reads requests; writing never blocks.
        answer: where its answers are read, never blocking.
        nonce: what it says first.
        start: how many seconds it has to say so.
        confined: whether it can neither wait for a time nor be woken by anybody.
        interrupt: asks it to stop what it does.
        admit: looks at it when it is ready, before it is told anything.
    """

    def __init__(
        self,
        pid: int,
        question: int,
        answer: int,
        *,
        nonce: bytes,
        start: float,
        confined: bool,
        interrupt: Callable[[int], None],
        admit: Callable[[HostProcess, bytes], None],
    ) -> None:
        self.pid = pid
        self.question = question
        self.answer = answer
        self.owner: Owner | None = None
        self.tasks: deque[Task] = deque()
        self.alive = True
        self._nonce = nonce
        self._start = start
        self._confined = confined
        self._interrupt = interrupt
        self._admit: Callable[[HostProcess, bytes], None] | None = admit
        self._out = bytearray()
        self._in = bytearray()
        self._used = 0
        self._since = time.monotonic()
        self._interrupted = False
        self._still = (0, 0)
        self._last: Task | None = None
        self._spoilt = False

    @property
    def starting(self) -> bool:
        """Whether it has not been looked at yet."""
        return self._admit is not None

    @property
    def busy(self) -> bool:
        """Whether it has anything to do."""
        return self.alive and (bool(self.tasks) or self._admit is not None)

    @property
    def waits_to_send(self) -> bool:
        """Whether there is more to send than its pipe takes."""
        return bool(self._out) and self._admit is None

    @property
    def suspect(self) -> Task | None:
        """The request that it was at when it went wrong: one that is not answered well.

        Where all were answered well, it is the last one, as no other code has run since.
        """
        return self.tasks[0] if self.tasks and not self._spoilt else self._last

    def ask(self, task: Task) -> None:
        """Put a request in line."""
        if not self.tasks:
            self._begin()
        self.tasks.append(task)
        self._out += REQUEST.pack(task.ask, task.output, task.session, task.nonce, len(task.body))
        self._out += task.body

    def forget(self, session: int) -> None:
        """Put in line that a session is over; there is no answer to that."""
        self._out += REQUEST.pack(Ask.CLOSE, 0, session, bytes(8), 0)

    def send(self) -> None:
        """Send as much of what is in line as the pipe takes."""
        while self.waits_to_send:
            try:
                del self._out[: os.write(self.question, memoryview(self._out)[:CHUNK])]
            except BlockingIOError:
                return
            except BrokenPipeError:
                # Its answers end, too, and that is where it is noticed.
                self._out.clear()

    def receive(self) -> None:
        """Read what it has answered and tell its owner.

        Raises:
            WireError: it has answered what is no answer.
            EOFError: it is dead.
        """
        try:
            text = os.read(self.answer, CHUNK)
        except BlockingIOError:
            return
        if not text:
            raise EOFError
        self._in += text
        frames: list[tuple[Task, int, bytes]] = []
        try:
            self._take(frames)
        finally:
            # What was answered before it did something wrong counts.
            if frames:
                self._tell(frames)

    def resume(self) -> None:
        """Count the time from now: the runner was busy, and nobody has looked."""
        self._since = time.monotonic()

    def check(self) -> tuple[str, str] | None:
        """Return what kind of fault it is and why, if it takes too long."""
        passed = time.monotonic() - self._since
        if self._admit is not None:
            return ("start", "it was not ready in time") if passed > self._start else None
        if not self.tasks:
            return None
        task = self.tasks[0]
        used = self._clock() - self._used
        if used > task.processor * 1e9:
            # Who is asked to stop may still answer, and keeps its object; who does not is killed.
            if not task.soft or used > task.processor * 1.5e9 + 1e8:
                return "too slow", ""
            if not self._interrupted:
                self._interrupted = True
                self._interrupt(self.pid)
            return None
        if passed > task.wall:
            return "too slow", f"no answer within {task.wall:g} s"
        # Asking the kernel costs a file: only of who has had time for any usual move.
        if self._confined and passed > 0.1 and self._is_stuck(used):
            return "too slow", "it waits for something that never comes"
        return None

    def _begin(self) -> None:
        self._since = time.monotonic()
        self._interrupted = False
        self._still = (0, 0)

    def _tell(self, frames: list[tuple[Task, int, bytes]]) -> None:
        used = self._clock()
        # Answers that were read at once cannot be told apart in time: they share it evenly.
        share, self._used = (used - self._used) // len(frames), used
        self._begin()
        for task, said, body in frames:
            self._last = self.tasks.popleft()
            if self.owner is not None and self.alive:
                # If the owner cannot make sense of the answer, this task is the one to blame.
                self._spoilt = True
                self.owner.answered(self, task, said, body, share)
                self._spoilt = False

    def _take(self, found: list[tuple[Task, int, bytes]]) -> None:
        """Take the whole answers out of what has been read.

        Raises:
            WireError: there is something else.
        """
        while len(self._in) >= REPLY.size:
            said, nonce, length = REPLY.unpack_from(self._in)
            expected, room = self._expected(said, len(found))
            if nonce != expected:
                raise WireError(UNASKED)
            if length > room:
                raise WireError("its answer is too long")
            if len(self._in) < REPLY.size + length:
                return
            body = bytes(memoryview(self._in)[REPLY.size : REPLY.size + length])
            del self._in[: REPLY.size + length]
            if self._admit is not None:
                admit, self._admit = self._admit, None
                admit(self, body)
                self._used = self._clock()
                self._begin()
                self.send()
            elif said == Say.PRINTED:
                self.tasks[len(found)].printed += body
            else:
                found.append((self.tasks[len(found)], said, body))

    def _expected(self, said: int, found: int) -> tuple[bytes, int]:
        """Return the nonce of the next answer, and how long it may be.

        Raises:
            WireError: nobody waits for one.
        """
        if self._admit is not None:
            return self._nonce, REPLY.size
        if len(self.tasks) <= found:
            raise WireError(UNASKED)
        task = self.tasks[found]
        if said != Say.PRINTED:
            return task.nonce, task.room
        return task.nonce, task.output - len(task.printed)

    def _clock(self) -> int:
        """Return its processor time in nanoseconds; 0 where the system does not say."""
        if sys.platform != "linux":
            return 0
        # This is how Linux numbers the processor clock of another process (clock_getcpuclockid).
        return time.clock_gettime_ns((~self.pid << 3) | 2)

    def _is_stuck(self, used: int) -> bool:
        """Return whether it has slept through several looks, though all its requests were sent.

        A confined process can wait for nobody else, so it will never wake up; one that has stopped
        itself will not, either. A process that waits for a processor is not asleep.
        """
        before, times = self._still
        state = Path(f"/proc/{self.pid}/stat").read_bytes().rpartition(b")")[2].split()[0]
        asleep = state in (b"S", b"T", b"t") and used == before and not self._out
        self._still = used, times + 1 if asleep else 0
        return self._still[1] >= SETTLED
