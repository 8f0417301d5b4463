"""A clean interpreter that has loaded what strategies may use, and forks host processes of it.

It is started before any stranger's code is read, never sees any, and ends with the runner, whose
socket it listens to; its children end with it.
"""

from __future__ import annotations

import errno
import fcntl
import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.host.confinement.layers import NOTHING, Layer
from pyanitsa.host.strategy_side.allowed import preload
from pyanitsa.host.strategy_side.child import serve
from pyanitsa.host.wire import REPLY, Say
from pyanitsa.host.zygote_protocol import ABOUT, INTERRUPT, ORDER, REAP, RESULT, SPAWN, WARM

if sys.platform == "linux":
    from pyanitsa.host.confinement.lockdown import confine

if TYPE_CHECKING:
    from collections.abc import Sequence

QUESTION, ANSWER = 3, 4
"""The files of a host process's requests and answers."""


def main(arguments: Sequence[str]) -> None:
    """Take orders from a socket until it is closed.

    Args:
        arguments: the number of the socket, then the modules that the organiser allows.
    """
    modules = tuple(arguments[1:])
    with socket.socket(fileno=int(arguments[0])) as orders:
        preload(modules)
        size = _settle()
        children: set[int] = set()
        while True:
            order, files, _, _ = socket.recv_fds(orders, ORDER.size, 2)
            if not order:
                break
            what, pid, layers, memory, nonce = ORDER.unpack(order)
            if what == SPAWN:
                runner = os.getpid()
                child = _fork(files)
                if not child:
                    # A strategy must not be able to give orders.
                    orders.close()
                    _live(modules, files, Layer(layers), runner, size + memory, nonce)
                children.add(child)
                orders.sendall(RESULT.pack(child))
            elif what == REAP:
                children.discard(pid)
                orders.sendall(RESULT.pack(_reap(pid)))
            elif what == INTERRUPT:
                os.kill(pid, signal.SIGUSR1)
            elif what == WARM:
                size = _warm()
    # Below zero stand errors of processes that never were.
    for child in filter(lambda child: child > 0, children):
        _reap(child)


def _warm() -> int:
    """Load the compiled engine, for strategies that try their orders out; return as `_settle`."""
    from pyanitsa.engine.play import warm_up

    warm_up()
    return _settle()


def _settle() -> int:
    """Put all there is out of the sight of children's garbage collection, so that pages stay.

    Returns:
        the bytes of memory that are in use, where the system says so.
    """
    gc.collect()
    gc.freeze()
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_bytes().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _fork(files: Sequence[int]) -> int:
    """Fork, and close the files here; return as `os.fork`, or minus an error's number."""
    try:
        child = os.fork() if len(files) == 2 else -errno.EMFILE
    except OSError as error:
        child = -(error.errno or errno.EAGAIN)
    if child:
        # Only the child may hold these: pipes end when their last holder ends.
        for file in files:
            os.close(file)
    return child


def _reap(child: int) -> int:
    """Kill a child, which may be dead, and return how it ended."""
    # Until it is waited for, a dead child keeps its number, so this can hit nobody else.
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _live(
    modules: tuple[str, ...],
    files: Sequence[int],
    layers: Layer,
    parent: int,
    memory: int,
    nonce: bytes,
) -> None:
    """Be a host process, from its birth to its end."""
    try:
        _offer_to_kernel()
        _arrange_files(files)
        # There is nothing to import any more, and paths tell of the machine.
        sys.path.clear()
        sys.argv.clear()
        on, version = _confined(layers, parent, memory)
        about = ABOUT.pack(on.value, version)
        serve(modules, QUESTION, ANSWER, REPLY.pack(Say.READY, nonce, len(about)) + about)
    finally:
        # Nothing of the interpreter that it was forked from is to be cleaned up twice.
        os._exit(0)


def _offer_to_kernel() -> None:
    """Be the first that the kernel ends where memory is short, so that the runner stays."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


def _arrange_files(files: Sequence[int]) -> None:
    """Leave open: nothing to read at 0, nowhere to write to at 1 and 2, requests and answers."""
    # They may have been given one of the numbers below, which would then be overwritten.
    question, answer = (_moved(file) for file in files)
    nothing, nowhere = os.open(os.devnull, os.O_RDONLY), os.open(os.devnull, os.O_RDWR)
    wanted = ((nothing, 0), (nowhere, 1), (nowhere, 2), (question, QUESTION), (answer, ANSWER))
    for file, number in wanted:
        os.dup2(file, number)
    os.closerange(ANSWER + 1, os.sysconf("SC_OPEN_MAX"))


def _moved(file: int) -> int:
    return fcntl.fcntl(file, fcntl.F_DUPFD, ANSWER + 1)


def _confined(layers: Layer, parent: int, memory: int) -> tuple[Layer, int]:
    if sys.platform != "linux":
        return NOTHING, 0
    return confine(layers, parent=parent, memory=memory)
