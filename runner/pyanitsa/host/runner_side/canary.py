"""A strategy that tries to get out, to be run before any stranger's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import IsolationError
from pyanitsa.host.confinement.layers import Layer
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.plugins.strategy_files import Source

if TYPE_CHECKING:
    from pyanitsa.host.runner_side.sandbox import Sandbox

_TEXT: Final = b"""
import random

from pyanitsa import Strategy, hookimpl

os = random._os


def socket():
    libc = os.sys.modules["ctypes"].CDLL(None, use_errno=True)
    if libc.socket(1, 1, 0) < 0:
        raise PermissionError


def fork():
    if os.fork() == 0:
        os._exit(0)


ATTEMPTS = {
    "read a folder": lambda: os.listdir("/"),
    "read a file": lambda: os.open("/proc/self/environ", os.O_RDONLY),
    "write a file": lambda: os.open("/tmp", os.O_WRONLY | os.O_TMPFILE, 0o600),
    "open a socket": socket,
    "start a process": fork,
    "send a signal": lambda: os.kill(1, 0),
    "wait for a time": lambda: random._os.sys.modules["time"].sleep(0),
}


def gets_through(name):
    try:
        ATTEMPTS[name]()
    except (PermissionError, BlockingIOError):
        return False
    except Exception:
        return True
    return True


@hookimpl
def pyanitsa_strategies():
    names = ["nothing", *filter(gets_through, ATTEMPTS)]
    return [type("Canary", (Strategy,), {"name": name}) for name in names]
"""

SOURCE: Final = Source(Path("canary.py"), _TEXT, "the runner")

FILES: Final = ("read a folder", "read a file", "write a file")
"""What must fail even where nothing but Landlock stands against it."""


def check_cage(sandbox: Sandbox) -> None:
    """Make sure that a strict sandbox holds what a strategy tries to get out.

    All layers are tried together; then the file rules once more without the filter that stands
    before them, since the kernel shows nobody whether they are there.

    Raises:
        IsolationError: something gets through.
    """
    got_out = _tried(sandbox)
    if Layer.LANDLOCK in sandbox.isolation.on:
        got_out += [name for name in _tried(sandbox, without=Layer.SECCOMP) if name in FILES]
    if got_out:
        raise IsolationError(
            f"strategies are not confined: one could {', '.join(dict.fromkeys(got_out))}"
        )


def _tried(sandbox: Sandbox, *, without: Layer | None = None) -> list[str]:
    with ProcessHost(SOURCE, sandbox, without=without) as host:
        return [found.name for found in host.describe() if found.name != "nothing"]
