"""Inside a host process: takes a source, makes strategies of it, and answers with their orders.

What is told from here is only ever about the strategies in here, and the runner checks it.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.host.base import Fault
from pyanitsa.host.compiling import compiled
from pyanitsa.host.faults import TooSlowError, UnfitError, fault_of
from pyanitsa.host.player import CARDS, Player, idea, seated, strategies
from pyanitsa.host.strategy_side.allowed import builtins_for
from pyanitsa.host.wire import (
    COUNTS,
    REPLY,
    REQUEST,
    Ask,
    Say,
    codes,
    packed_fault,
    packed_texts,
    read_record,
    read_seat,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

    from pyanitsa.host.base import Seat
    from pyanitsa.strategy import Strategy

PIECE: Final = 512 - REPLY.size
"""How much printed text a frame holds: a pipe takes 512 bytes at once or not at all (POSIX), so
that a move that is interrupted leaves no half of a frame there."""


class Output(io.TextIOBase):
    """Printed text: the runner gets it line by line, before a process can die; the rest is lost.

    Args:
        answer: where answers are written.
    """

    def __init__(self, answer: int) -> None:
        super().__init__()
        self._answer = answer
        self._nonce = b""
        self._room = 0
        self._unsent = bytearray()

    def begin(self, nonce: bytes, room: int) -> None:
        """Take what is printed from now on as part of an answer.

        Args:
            nonce: the nonce of the request.
            room: how many bytes are wanted.
        """
        self._nonce, self._room = nonce, room
        # Whatever a strategy has put in its place is gone with the request.
        sys.stdout = sys.stderr = self

    def writable(self) -> bool:
        """Return that it can be written to."""
        return True

    def write(self, text: str, /) -> int:
        """Take a text as far as there is room."""
        if self._room:
            data = text[: self._room].encode("utf-8", "replace")[: self._room]
            self._room -= len(data)
            self._unsent += data
            if b"\n" in data or len(self._unsent) > PIECE:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what was not sent yet."""
        while self._unsent:
            piece = bytes(self._unsent[:PIECE])
            del self._unsent[:PIECE]
            _write(self._answer, REPLY.pack(Say.PRINTED, self._nonce, len(piece)) + piece)


class NumpyChance:
    """The state of numpy's own generator, kept apart for each session."""

    def __init__(self) -> None:
        self._generator = sys.modules["numpy.random"]
        self._states: dict[int, Any] = {}

    @contextmanager
    def turn(self, session: int, seed: int) -> Iterator[None]:
        """Let a session draw from numpy's generator as if nobody else did."""
        if session in self._states:
            self._generator.set_state(self._states[session])
        else:
            self._generator.seed(seed % 2**32)
        yield
        self._states[session] = self._generator.get_state()


class HostedSource:
    """The strategies of one source, and all their sessions in this process.

    Args:
        modules: what may be imported beside the usual.
    """

    def __init__(self, modules: tuple[str, ...]) -> None:
        self._modules = modules
        self._file = ""
        self._code: CodeType | None = None
        self._seats: dict[int, Seat] = {}
        self._players: dict[int, Player | Fault] = {}
        self._numpy: NumpyChance | None = None

    def answer(self, kind: int, session: int, body: bytes) -> tuple[Say, bytes] | None:
        """Return the answer to a request, if it is to be answered."""
        if kind == Ask.CLOSE:
            self._players.pop(session, None)
            return None
        if kind == Ask.LOAD:
            said = self._load(body)
        elif kind == Ask.DESCRIBE:
            said = self._describe()
        else:
            if kind == Ask.OPEN:
                self._seats[session] = read_seat(body)
            with self._turn(session):
                said = self._open(session) if kind == Ask.OPEN else self._orders(session, body)
        if isinstance(said, Fault):
            return Say.FAULT, packed_fault(0, said)
        return Say.ORDERS if kind == Ask.ORDERS else Say.DONE, said

    @contextmanager
    def _turn(self, session: int) -> Iterator[None]:
        if self._numpy is None:
            yield
        else:
            with self._numpy.turn(session, self._seats[session].seed):
                yield

    def _load(self, body: bytes) -> bytes | Fault:
        name, _, text = body.partition(b"\0")
        self._file = os.fsdecode(name)
        try:
            self._code = compiled(text, self._file)
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file, "does not load")
        if b"numpy" in text and "numpy" in self._modules:
            self._numpy = NumpyChance()
        return b""

    def _describe(self) -> bytes | Fault:
        try:
            found = self._strategies(0)
            return packed_texts(text for name, kind in found.items() for text in (name, idea(kind)))
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file, "does not load")

    def _open(self, session: int) -> bytes | Fault:
        player = self._players[session] = self._seated(self._seats[session])
        return player if isinstance(player, Fault) else bytes([player.observes])

    def _seated(self, seat: Seat) -> Player | Fault:
        try:
            found = self._strategies(seat.seed)
            if seat.name not in found:
                raise UnfitError(f"the file provides no strategy called {seat.name!r}")
        except BaseException as error:  # noqa: BLE001  # the plugin boundary
            return fault_of(error, self._file, "does not load")
        return seated(found[seat.name], seat, self._file)

    def _strategies(self, seed: int) -> dict[str, type[Strategy]]:
        if self._code is None:
            return {}
        return strategies(self._code, self._file, builtins_for(self._modules, seed))

    def _orders(self, session: int, body: bytes) -> bytes | Fault:
        """Return the orders of the hands in a request, then the faults."""
        player = self._players[session]
        if isinstance(player, Fault):
            return player
        _, width, record = COUNTS.unpack_from(body)
        begin = COUNTS.size + record
        faults: dict[int, Fault] = {}
        if record:
            game = read_record(body[COUNTS.size : begin], self._seats[session].seat, CARDS)
            fault = player.observe(game)
            if fault is not None:
                faults[0] = fault
        numbers = codes(body[begin:]).tolist()
        rows, wrong = player.orders(numbers, width)
        if sys.byteorder == "big":
            rows.byteswap()
        return rows.tobytes() + b"".join(packed_fault(*item) for item in (wrong | faults).items())


def serve(modules: tuple[str, ...], question: int, answer: int, ready: bytes) -> None:
    """Answer requests until there are no more.

    Args:
        modules: what may be imported beside the usual.
        question: where requests are read.
        answer: where answers are written.
        ready: the first thing to say.
    """
    output = Output(answer)
    hosted = HostedSource(modules)
    at_work = False

    def interrupt(*_: object) -> None:
        if at_work:
            raise TooSlowError

    signal.signal(signal.SIGUSR1, interrupt)
    _write(answer, ready)
    requests = io.BufferedReader(io.FileIO(question, closefd=False), 1 << 16)
    while head := requests.read(REQUEST.size):
        kind, room, session, nonce, length = REQUEST.unpack(head)
        body = requests.read(length)
        output.begin(nonce, room)
        try:
            at_work = True
            said = hosted.answer(kind, session, body)
            at_work = False
        except TooSlowError:
            # It came between a move's end and its answer.
            at_work = False
            said = Say.FAULT, packed_fault(0, Fault("too slow", "the runner stopped it"))
        output.flush()
        if said is not None:
            _write(answer, REPLY.pack(said[0], nonce, len(said[1])) + said[1])


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]
