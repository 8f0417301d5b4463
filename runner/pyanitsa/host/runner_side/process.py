"""Strategies in processes of their own.

The sessions of an entrant that sit in the same seat share a process: the mirrored legs of a match
never do. What goes wrong in a shared process accuses nobody. The session that was being asked is
made again alone, in a fresh process, and asked again one hand at a time; only what it does there
counts against it. All others are made again, too, from what they were asked so far, and never
notice.
"""

from __future__ import annotations

import os
from collections import deque
from typing import TYPE_CHECKING

from pyanitsa.errors import PluginError
from pyanitsa.host.base import Answer, Description, Fault
from pyanitsa.host.confinement.layers import NOTHING
from pyanitsa.host.runner_side import answers
from pyanitsa.host.runner_side.channel import Task
from pyanitsa.host.runner_side.checking import find_illegal
from pyanitsa.host.runner_side.lone import LONE, LoneSessions
from pyanitsa.host.runner_side.sandbox import NoRoomError
from pyanitsa.host.runner_side.session import ONE_FAULT, Session
from pyanitsa.host.runner_side.transcript import shorten
from pyanitsa.host.wire import MAX_DESCRIBED, Ask, Say, WireError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self

    from pyanitsa.host.base import Question, Seat
    from pyanitsa.host.confinement.layers import Layer
    from pyanitsa.host.runner_side.channel import HostProcess
    from pyanitsa.host.runner_side.sandbox import Sandbox
    from pyanitsa.plugins.strategy_files import Source


class ProcessHost:
    """Runs the strategies of one source in processes of a sandbox.

    Args:
        source: the source.
        sandbox: the sandbox.
        fresh: whether every session gets a process of its own.
        without: layers to leave out, to see what the others hold.

    Raises:
        PluginError: the source is too large.
    """

    def __init__(
        self,
        source: Source,
        sandbox: Sandbox,
        *,
        fresh: bool = False,
        without: Layer | None = None,
    ) -> None:
        if len(source.text) > sandbox.limits.source:
            raise PluginError(
                f"{source.path}: {len(source.text):,} bytes; "
                f"a strategy's file has at most {sandbox.limits.source:,}"
            )
        self._source = source
        self._sandbox = sandbox
        self._fresh = fresh
        self._without = without or NOTHING
        self._sessions: dict[int, Session] = {}
        self._homes: dict[int, HostProcess] = {}
        self._lone = LoneSessions(sandbox)
        self._waiting: deque[Session] = deque()
        self._observes: dict[str, bool] = {}
        self._asked: list[Session] = []
        self._questions: Sequence[Question] = ()
        self._pending: set[int] = set()
        self._opened = 0
        self._fault: Fault | None = None
        self._described: list[str] | None = None
        self._log = bytearray()
        self._heard = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def open(self, seat: Seat) -> tuple[int, bool]:
        """Make a strategy object for a seat; return its number and whether it observes games.

        Whether a strategy observes is asked of its first object; later ones are made when they
        are first needed.

        Raises:
            IsolationError: there can be no process.
        """
        self._opened += 1
        session = self._sessions[self._opened] = Session(self._opened, seat, self._sandbox.limits)
        session.fault = self._fault
        session.observes = self._observes.get(seat.name)
        if not session.done:
            self._pending.add(session.number)
            self._ask([session])
            self._wait()
            if session.observes is not None:
                self._observes[seat.name] = session.observes
        return session.number, bool(session.observes)

    def post(self, questions: Sequence[Question]) -> None:
        """Ask for all orders of a tick."""
        self._asked = [self._sessions[question.session] for question in questions]
        self._questions = questions
        for session, question in zip(self._asked, questions, strict=True):
            session.put(question)
        self._pending.update(session.number for session in self._asked if not session.done)
        self._ask(session for session in self._asked if not session.done)

    def collect(self) -> list[Answer]:
        """Return the answers to what was asked last, in the order of the questions."""
        self._wait()
        answers = [session.answer() for session in self._asked]
        find_illegal(self._questions, answers)
        return answers

    def close(self, session: int) -> str:
        """Forget a seat's strategy object; return what it has printed, as far as it is kept.

        What goes beyond the limit, counted over all seats that are open in their order, need not be
        there but for its first byte.
        """
        closed = self._sessions.pop(session)
        if closed.home is not None:
            self._leave(closed, closed.home)
        self._log += closed.printed.text[: self._sandbox.limits.output - len(self._log)]
        return closed.printed.text.decode("utf-8", "replace")

    def used(self, session: int) -> int:
        """Return the nanoseconds of processor time that a seat has used so far."""
        return self._sessions[session].used

    def describe(self) -> list[Description]:
        """Return what strategies the source provides.

        Raises:
            PluginError: it does not load; the text names file and line.
        """
        process = self._spawn()
        process.ask(self._task(Ask.DESCRIBE, b"", room=MAX_DESCRIBED))
        self._sandbox.send(process)
        self._sandbox.wait(lambda: self._described is not None or self._fault is not None)
        self._sandbox.end(process)
        if self._fault is not None:
            reason, line = self._fault.text, self._fault.line
            where = f"{self._source.path}, line {line}" if line else str(self._source.path)
            raise PluginError(f"{where}: {reason}", reason=reason, line=line)
        texts = self._described or []
        return [Description(*pair) for pair in zip(texts[::2], texts[1::2], strict=True)]

    def log(self) -> bytes:
        """Return what the strategies have printed, as far as it is kept: closed seats first."""
        texts = (session.printed.text for session in self._sessions.values())
        return b"".join([self._log, *texts])[: self._sandbox.limits.output]

    def pids(self) -> list[int]:
        """Return the numbers of the processes that its strategies live in."""
        return sorted(process.pid for process in self._processes())

    def end(self) -> None:
        """End all processes."""
        for process in self._processes():
            self._sandbox.end(process)
        self._sessions.clear()
        self._homes.clear()
        self._waiting.clear()

    def answered(self, process: HostProcess, task: Task, said: int, body: bytes, used: int) -> None:
        """Take an answer."""
        fault = answers.only_fault(body) if said == Say.FAULT else None
        if task.ask in (Ask.LOAD, Ask.DESCRIBE):
            if fault is not None:
                self._condemn(fault)
            elif task.ask == Ask.DESCRIBE:
                self._described = answers.names_and_ideas(body)
            return
        session = self._sessions.get(task.session)
        # An answer may come too late: its session is over, lives elsewhere, or is judged already.
        if session is None or session.home is not process or session.fault is not None:
            return
        session.used += used
        if task.printed:
            self._hear(session, task)
        if task.ask == Ask.OPEN:
            self._take_opened(session, fault, body)
        elif not task.repeats:
            self._take_orders(session, task, fault, body, used)
        if session.used > session.budget and session.fault is None:
            self._overspent(session, process)
        self._go_on(session)

    def trouble(self, process: HostProcess, kind: str, text: str) -> None:
        """Take that a process is gone, and find out alone whose doing it was."""
        task = process.suspect
        # Their objects are gone with the process, whoever's doing it was.
        lost = [session for session in self._sessions.values() if session.home is process]
        for session in lost:
            session.home = None
        if task is not None and task.ask in (Ask.LOAD, Ask.DESCRIBE):
            self._condemn(Fault(kind, text or answers.too_slow_to_load(self._sandbox.limits)))
        elif task is not None:
            for session in lost:
                if session.number == task.session:
                    self._hear(session, task)
                    # The kernel itself ends processes by SIGKILL, where memory is short.
                    if kind == "died" and not session.alone and "SIGKILL" not in text:
                        session.unrepeated = text
                    self._suspect(session, Fault(kind, text or answers.too_slow(task)))
        # A session that was judged just now is done; the others are asked again in a new process.
        self._pending -= {session.number for session in lost}
        self._pending |= {session.number for session in lost if not session.done}
        self._ask(session for session in lost if not session.done)
        if all(session.done for session in lost):
            self._call()

    def _processes(self) -> set[HostProcess]:
        homes = {session.home for session in self._sessions.values()}
        return {home for home in homes | {*self._homes.values()} if home and home.alive}

    def _go_on(self, session: Session) -> None:
        """Wait no longer for a session that is done; ask one that is alone for its next hand."""
        if session.done:
            self._pending.discard(session.number)
            self._call()
        elif session.alone and session.home is not None and not session.home.tasks:
            self._ask([session])

    def _call(self) -> None:
        """Ask the next session that waits for a process of its own."""
        if self._waiting:
            self._ask([self._waiting.popleft()])

    def _wait(self) -> None:
        self._sandbox.wait(lambda: not self._pending)

    def _ask(self, sessions: Iterable[Session]) -> None:
        """Put what sessions have not answered in line, and send it."""
        processes: dict[HostProcess, None] = {}
        for session in sessions:
            process = self._bring(session)
            if process is None:
                self._waiting.append(session)
                continue
            processes[process] = None
            # Who is alone gets one hand at a time, so that its time can be measured exactly.
            if not session.alone or not process.tasks:
                for task in session.questions():
                    process.ask(task)
        for process in processes:
            self._sandbox.send(process)

    def _bring(self, session: Session) -> HostProcess | None:
        """Return the process that a session lives in, made there if need be, or None: it waits."""
        if session.home is not None:
            return session.home
        if self._fresh or session.alone:
            home = self._spawn_lone(session)
            if home is None:
                return None
        else:
            seat = session.seat.seat
            if seat not in self._homes or not self._homes[seat].alive:
                shared = self._spawn_where_room()
                if shared is None:
                    return None
                self._homes[seat] = shared
            home = self._homes[seat]
        session.home = home
        # A process answers in the order of the requests: the object is there before it is asked,
        # and has seen all that the one before it had seen.
        home.ask(session.opening())
        for task in session.memories():
            home.ask(task)
        return home

    def _spawn_lone(self, session: Session) -> HostProcess | None:
        """Return a process for one session, or None while others have all there may be."""
        if len(self._lone) >= LONE and not self.make_room():
            return None
        home = self._spawn_where_room()
        if home is not None:
            self._lone.add(session)
        return home

    def _spawn_where_room(self) -> HostProcess | None:
        """Return a process, or None where lone ones have to end before there is room.

        Raises:
            NoRoomError: there is none that could end.
        """
        while True:
            try:
                return self._spawn()
            except NoRoomError:
                if self._sandbox.make_room():
                    continue
                if len(self._lone):
                    return None
                raise

    def make_room(self) -> bool:
        """End a lone process that nobody waits for; return whether there was one."""
        return self._lone.make_room()

    def _hear(self, session: Session, task: Task) -> None:
        """Take what a session has printed; let no more of it pile up than can be stored."""
        most = self._sandbox.limits.output
        self._heard += session.printed.add(task.printed)
        task.printed.clear()
        if self._heard > most:
            self._heard = 0
            shorten((session.printed for session in self._sessions.values()), most + 1)

    def _spawn(self) -> HostProcess:
        # A confined process can load nothing more, so the engine has to be there when it is forked.
        if b"simulate" in self._source.text:
            self._sandbox.warm()
        process = self._sandbox.spawn(self, without=self._without)
        path = os.fsencode(self._source.path)
        process.ask(self._task(Ask.LOAD, path + b"\0" + self._source.text, room=ONE_FAULT))
        return process

    def _task(self, ask: Ask, body: bytes, *, room: int) -> Task:
        limits = self._sandbox.limits
        return Task(ask, 0, body, limits.load, limits.patience(limits.load), room)

    def _leave(self, session: Session, process: HostProcess) -> None:
        """Take a session out of the process that it lives in."""
        session.home = None
        # A shared process goes on for the others; one of its own has no more use.
        if self._homes.get(session.seat.seat) is process:
            process.forget(session.number)
        else:
            self._sandbox.end(process)

    def _take_opened(self, session: Session, fault: Fault | None, body: bytes) -> None:
        session.fault = fault
        if fault is None:
            if body not in (b"\0", b"\1"):
                raise WireError("it answered neither yes nor no")
            session.take_made(body == b"\1")

    def _take_orders(
        self, session: Session, task: Task, fault: Fault | None, body: bytes, used: int
    ) -> None:
        """Take an answer with orders; a fault in place of them is only one that was interrupted.

        Raises:
            WireError: it is none.
        """
        if fault is None:
            faults = session.take(task, body)
        elif session.alone:
            faults = {task.first: fault}
            session.take_fault(fault)
        else:
            raise WireError("a fault in place of orders")
        if session.alone and used > task.processor * 1e9:
            line = faults[task.first].line if faults else None
            faults = {task.first: Fault("too slow", "", line)}
        for number, found in faults.items():
            if found.kind == "too slow":
                session.amend(number, Fault("too slow", answers.too_slow(task), found.line))

    def _overspent(self, session: Session, process: HostProcess) -> None:
        self._leave(session, process)
        limits, deals = self._sandbox.limits, session.seat.deals
        text = f"more than {limits.leg_time(deals):g} s of processor time for {deals} games"
        self._suspect(session, Fault("too slow", text))
        if session.fault is None:
            self._ask([session])

    def _suspect(self, session: Session, fault: Fault) -> None:
        """Take that something went wrong; it counts if the session was alone."""
        if session.alone:
            session.fault = fault
        else:
            session.alone = True
            session.restart()

    def _condemn(self, fault: Fault) -> None:
        """Take that the source as a whole is of no use."""
        self._waiting.clear()
        self._fault = self._fault or fault
        for session in self._sessions.values():
            session.fault = session.fault or fault
        self._pending.clear()
