"""What hostile strategies want to get at, and how to see whether they did."""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAKED: Final = "LEAKED"
"""What a hostile strategy says where it has learnt what it must not know."""

CANARY: Final = "canary-"
"""How all secrets begin."""

OUTSIDE: Final = (Path("/tmp"), Path("/dev/shm"), Path("/"))  # noqa: S108
"""Folders that everybody may write to, and the one that core dumps would go to."""

_SUBREAPER: Final = 36
_VICTIM: Final = """\
import ctypes, os, sys, time
secret = ctypes.create_string_buffer(sys.argv[1].encode())
print(ctypes.addressof(secret), flush=True)
time.sleep(600)
"""


class Decoys:
    """A home and a database that anybody may read and write, as far as permissions go."""

    def __init__(self, folder: Path, mark: str) -> None:
        self.folder = folder
        self.mark = mark
        self.home = folder / "home"
        self.database = folder / "league.db"
        (self.home / ".ssh").mkdir(parents=True)
        (self.home / ".ssh" / "id_ed25519").write_text(f"{self.secret('key')}\n")
        (self.home / ".profile").write_text(f"export TOKEN={self.secret('token')}\n")
        (self.home / "secrets_of_the_organiser.py").write_text(f"SECRET = '{self.secret('file')}'")
        with contextlib.closing(sqlite3.connect(self.database)) as database, database:
            database.execute("create table results (who text)")
            database.execute("insert into results values (?)", [self.secret("database")])
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o666)

    def secret(self, kind: str) -> str:
        """Return a word that stands only where nobody may look."""
        return f"{CANARY}{kind}-{int(hashlib.sha256(self.mark.encode()).hexdigest()[:12], 16)}"

    def state(self) -> dict[str, object]:
        """Return all that can be changed about the decoys, and what lies about outside."""
        found: dict[str, object] = {}
        for path in sorted(self.folder.rglob("*")):
            about = path.lstat()
            text = path.read_bytes() if path.is_file() else b""
            found[str(path)] = (about.st_mode, about.st_nlink, about.st_mtime_ns, text)
        for folder in OUTSIDE:
            for path in folder.iterdir():
                if self.mark in path.name or path.name.startswith("core"):
                    found[str(path)] = path.lstat().st_mtime_ns
        return found

    def clean(self) -> None:
        """Remove what was left outside."""
        for folder in OUTSIDE:
            for path in folder.glob(f"*{self.mark}*"):
                if path != self.folder:
                    path.unlink()


class Listeners:
    """Sockets of all kinds that wait for somebody to call."""

    def __init__(self, folder: Path, mark: str) -> None:
        self.abstract = f"pyanitsa-{mark}"
        self.path = folder / "service"
        self._sockets = [
            socket.create_server(("127.0.0.1", 0)),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
            socket.socket(socket.AF_UNIX),
            socket.socket(socket.AF_UNIX),
        ]
        self._sockets[1].bind(("127.0.0.1", 0))
        self._sockets[2].bind(str(self.path))
        self._sockets[3].bind(f"\0{self.abstract}")
        for one in self._sockets[2:]:
            one.listen()
        self.path.chmod(0o777)
        self.tcp, self.udp = (one.getsockname()[1] for one in self._sockets[:2])

    def called(self) -> bool:
        """Return whether somebody has called since this was last asked."""
        called, _, _ = select.select(self._sockets, [], [], 0)
        for one in called:
            if one.type == socket.SOCK_DGRAM:
                one.recv(4096)
            else:
                one.accept()[0].close()
        return bool(called)

    def close(self) -> None:
        """Stop listening."""
        for one in self._sockets:
            one.close()


@dataclass
class Victim:
    """A process that somebody may want to harm, and a secret in its memory."""

    pid: int
    address: int = 0
    before: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.before = self.state()

    def state(self) -> dict[str, object]:
        """Return what others can change about it."""
        return {
            "priority": os.getpriority(os.PRIO_PROCESS, self.pid),
            "limits": Path(f"/proc/{self.pid}/limits").read_text("ascii"),
            "processors": os.sched_getaffinity(self.pid),
        }

    def harm(self) -> str | None:
        """Return what has been done to it, if anything."""
        state = _state(self.pid)
        if state in (None, "Z"):
            return "kills"
        if state in ("T", "t"):
            return "stops"
        return "changes" if self.state() != self.before else None


@contextlib.contextmanager
def victim(secret: str) -> Iterator[Victim]:
    """Yield a process that does nothing but hold a secret."""
    with subprocess.Popen(
        [sys.executable, "-I", "-c", _VICTIM, secret],
        stdout=subprocess.PIPE,
        env={"TOKEN": secret},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            yield Victim(process.pid, int(process.stdout.readline()))
        finally:
            process.kill()


class Family:
    """All processes that come from this one, also those that ran away from their parents."""

    def __init__(self) -> None:
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)

    def living(self) -> set[int]:
        """Return all descendants that are not dead."""
        found: set[int] = set()
        for child in children(os.getpid()):
            found |= {child, *_descendants(child)}
        return {pid for pid in found if _state(pid) not in (None, "Z")}

    def end(self, pids: set[int]) -> None:
        """Kill some of them."""
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in pids:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def children(pid: int) -> set[int]:
    """Return the children of a process."""
    found: set[int] = set()
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found |= set(map(int, (thread / "children").read_text().split()))
    return found


def _descendants(pid: int) -> set[int]:
    found: set[int] = set()
    for child in children(pid):
        found |= {child, *_descendants(child)}
    return found


def _state(pid: int) -> str | None:
    """Return the letter that the kernel gives a process's state, or None when it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None


@contextlib.contextmanager
def open_folder(mark: str) -> Iterator[Path]:
    """Yield a new folder that every user can reach."""
    with tempfile.TemporaryDirectory(prefix=f"pyanitsa-decoys-{mark}-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)
