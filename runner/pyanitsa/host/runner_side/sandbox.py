"""Starts, watches and ends the host processes of a run."""

from __future__ import annotations

import errno
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_dir

from pyanitsa.errors import IsolationError
from pyanitsa.host.confinement.attest import attested, possible
from pyanitsa.host.confinement.layers import NOTHING, Layer, named
from pyanitsa.host.confinement.levels import Isolation, layers_of
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.channel import HostProcess
from pyanitsa.host.wire import WireError
from pyanitsa.host.zygote_protocol import ABOUT, INTERRUPT, ORDER, REAP, RESULT, SPAWN, WARM

try:
    import resource
except ImportError:  # Windows counts no files
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from pyanitsa.host.runner_side.channel import Owner

LOOK: Final = 0.02
"""How often processes that work are looked at, in seconds."""

_BOOT: Final = """\
import sys
sys.path.extend(sys.argv[2].split(":"))
from pyanitsa.host.strategy_side.zygote import main
main([sys.argv[1], *sys.argv[3:]])
"""


class Sandbox:
    """The host processes of a run, and the clean interpreter that they are forked from.

    Args:
        level: `strict`, or `process`, which confines nothing.
        limits: what an entrant may use.
        modules: what strategies may import beside the usual.
        allow_unconfined: whether to go on where a layer of the level is missing.
        without: layers to leave out, as if the kernel did not have them.

    Raises:
        IsolationError: this system has no such level.
    """

    def __init__(
        self,
        *,
        level: str,
        limits: Limits | None = None,
        modules: tuple[str, ...] = (),
        allow_unconfined: bool = False,
        without: Layer = NOTHING,
    ) -> None:
        self.limits = limits or Limits()
        self.isolation = Isolation(level)
        self._needed = possible(layers_of(level))
        self._layers = self._needed & ~without
        self._allow_unconfined = allow_unconfined
        self._selector = selectors.DefaultSelector()
        self._processes: set[HostProcess] = set()
        self._sending: set[HostProcess] = set()
        self._warm = False
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the sandbox
        self._orders, self._zygote = self._start(modules)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The clean interpreter, the parent of all host processes."""
        return self._zygote.pid

    def warm(self) -> None:
        """Have processes that start from now on bring the compiled engine along."""
        if not self._warm:
            self._warm = True
            self._send(WARM)

    def spawn(self, owner: Owner, *, without: Layer = NOTHING) -> HostProcess:
        """Start a process for an owner; it is told nothing before it has been looked at.

        Args:
            owner: who is told what becomes of its tasks.
            without: layers to leave out.

        Raises:
            NoRoomError: there can be no more processes now.
            IsolationError: there can be none at all.
        """
        more_files()
        (question_read, question), (answer, answer_write) = _pipes()
        nonce = os.urandom(8)
        try:
            result = self._order(
                SPAWN,
                layers=(self._layers & ~without).value,
                memory=self.limits.memory,
                nonce=nonce,
                files=[question_read, answer_write],
            )
            if result < 0:
                raise no_room(-result)
        except BaseException:
            os.close(question)
            os.close(answer)
            raise
        finally:
            # The child's ends have to be closed here, or the end of its answers is never seen.
            os.close(question_read)
            os.close(answer_write)
        # One process that does not read or write must not keep the runner from all others.
        for file in (question, answer):
            os.set_blocking(file, False)
        process = HostProcess(
            result,
            question,
            answer,
            nonce=nonce,
            start=self.limits.start,
            confined=Layer.SECCOMP in self._layers & ~without,
            interrupt=lambda pid: self._send(INTERRUPT, pid),
            admit=lambda process, body: self._admit(process, body, without),
        )
        process.owner = owner
        self._processes.add(process)
        self._selector.register(answer, selectors.EVENT_READ, process)
        return process

    def make_room(self) -> bool:
        """End a process that one session has and nobody waits for; return whether there was one."""
        owners = {process.owner for process in self._processes if process.owner is not None}
        return any(owner.make_room() for owner in owners)

    def end(self, process: HostProcess) -> int:
        """Kill a process and return how it ended, as `os.waitpid` says it."""
        if not process.alive:
            return 0
        self._let_go(process)
        return self._order(REAP, pid=process.pid)

    def send(self, process: HostProcess) -> None:
        """Send a process what is in line for it, now and whenever there is room."""
        process.send()
        self._watch_sending(process, process.waits_to_send)

    def wait(self, done: Callable[[], bool]) -> None:
        """Move all processes on until something is done.

        Raises:
            IsolationError: a process does not start, or a layer is missing.
        """
        # While the runner played the games, nobody was asked for anything.
        for process in self._processes:
            process.resume()
        looked = time.monotonic()
        while not done():
            for key, events in self._selector.select(LOOK):
                self._move(key.data, events)
            if time.monotonic() - looked > LOOK:
                for process in [p for p in self._processes if p.busy]:
                    self._look(process)
                looked = time.monotonic()

    def close(self) -> None:
        """End all processes."""
        for process in list(self._processes):
            self._let_go(process)
        # The interpreter that they come from ends, and takes them along, when nobody listens.
        self._orders.close()
        self._zygote.wait()
        self._selector.close()
        self._errors.close()

    def _start(self, modules: tuple[str, ...]) -> tuple[socket.socket, subprocess.Popen[bytes]]:
        ours, theirs = socket.socketpair()
        folders = {str(Path(__file__).parents[3]): None}
        folders |= {folder: None for folder in sys.path if folder and Path(folder).is_dir()}
        command = [sys.executable, "-s", "-S", "-P", "-B", "-c", _BOOT]
        with theirs:
            zygote = subprocess.Popen(  # noqa: S603  # our own interpreter
                [*command, str(theirs.fileno()), ":".join(folders), *modules],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._errors,
                env=_environment(),
                cwd="/",
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        return ours, zygote

    def _let_go(self, process: HostProcess) -> None:
        # What is still read of it in this round of the selector has to be ignored.
        process.alive = False
        self._processes.discard(process)
        self._selector.unregister(process.answer)
        self._watch_sending(process, False)
        os.close(process.question)
        os.close(process.answer)

    def _move(self, process: HostProcess, events: int) -> None:
        if not process.alive:
            return
        if events & selectors.EVENT_WRITE:
            self.send(process)
        if events & selectors.EVENT_READ:
            try:
                process.receive()
            except EOFError:
                self._died(process)
            except WireError as error:
                self._trouble(process, "protocol", str(error))

    def _look(self, process: HostProcess) -> None:
        found = process.check() if process.alive else None
        if found is not None:
            self._trouble(process, *found)

    def _died(self, process: HostProcess) -> None:
        code = os.waitstatus_to_exitcode(self.end(process))
        self._trouble(process, "died", ended(code))

    def _trouble(self, process: HostProcess, kind: str, text: str) -> None:
        self.end(process)
        if process.starting:
            raise IsolationError(f"a host process cannot be started: {text}")
        if process.owner is not None:
            process.owner.trouble(process, kind, text)

    def _admit(self, process: HostProcess, body: bytes, without: Layer) -> None:
        """Look at a process that is ready.

        Raises:
            IsolationError: a layer is missing.
        """
        # The kernel is asked, too, at the last moment at which only our own code has run there.
        told, version = ABOUT.unpack(body)
        on = attested(process.pid, Layer(told)) if sys.platform == "linux" else NOTHING
        missing = self._needed & ~on & ~without
        if not without:
            self.isolation = Isolation(self.isolation.level, on, missing, version)
        if missing and not self._allow_unconfined:
            self.end(process)
            raise IsolationError(
                f"strategies cannot be confined here, for want of: {named(missing)}; "
                "--allow-unconfined runs them nevertheless"
            )

    def _watch_sending(self, process: HostProcess, wanted: bool) -> None:
        if wanted and process not in self._sending:
            self._sending.add(process)
            self._selector.register(process.question, selectors.EVENT_WRITE, process)
        elif not wanted and process in self._sending:
            self._sending.discard(process)
            self._selector.unregister(process.question)

    def _send(self, what: int, pid: int = 0) -> None:
        self._orders.sendall(ORDER.pack(what, pid, 0, 0, bytes(8)))

    def _order(
        self,
        what: int,
        *,
        pid: int = 0,
        layers: int = 0,
        memory: int = 0,
        nonce: bytes = bytes(8),
        files: list[int] | None = None,
    ) -> int:
        order = ORDER.pack(what, pid, layers, memory, nonce)
        try:
            socket.send_fds(self._orders, [order], files or [])
            answer = self._orders.recv(RESULT.size)
        except OSError:
            answer = b""
        if not answer:
            raise IsolationError(f"host processes cannot be started: {self._last_error()}")
        return int(RESULT.unpack(answer)[0])

    def _last_error(self) -> str:
        self._orders.close()
        self._zygote.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "their interpreter has ended"


class NoRoomError(IsolationError):
    """There can be no more processes or files until others have ended."""


def no_room(number: int) -> NoRoomError:
    """Return the error of a host process that cannot be started, from the system's number."""
    why = os.strerror(number)
    if number in (errno.EMFILE, errno.ENFILE) and resource is not None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        why = f"{why} (at most {most}; `ulimit -n` says how many)"
    return NoRoomError(
        f"there is no room for another host process: {why}; what was played is stored, and the "
        "same command goes on with it"
    )


def _pipes() -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two pipes, or none where there is no room for both."""
    try:
        first = os.pipe()
    except OSError as error:
        raise no_room(error.errno or errno.EMFILE) from None
    try:
        return first, os.pipe()
    except OSError as error:
        for file in first:
            os.close(file)
        raise no_room(error.errno or errno.EMFILE) from None


def more_files() -> None:
    """Let this program have as many open files as it may: each process takes two."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def ended(code: int) -> str:
    """Return how a process ended, in words, from its exit code as Python counts it."""
    if code < 0:
        try:
            return f"its process was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"its process was ended by signal {-code}"
    return f"it ended its process (exit code {code})"


def _environment() -> dict[str, str]:
    return {
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "LC_ALL": "C.UTF-8",
        "PYANITSA_CACHE_DIR": os.environ.get("PYANITSA_CACHE_DIR") or user_cache_dir("pyanitsa"),
    }
