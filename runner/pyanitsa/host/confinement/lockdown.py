"""A process locks itself down, layer by layer, for good (Linux, ctypes only).

The order is part of the design: the bounding set can only be emptied while there are capabilities,
dropping the uid disarms the signal at the parent's death, and after the filter nothing is possible.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from typing import TYPE_CHECKING, Final

from pyanitsa.host.confinement.layers import NOTHING, Layer
from pyanitsa.host.confinement.syscalls import allow_list, table

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY: Final = 65534
OPEN_FILES: Final = 16

# linux/prctl.h, linux/capability.h, linux/landlock.h
_PDEATHSIG: Final = 1
_DROP_BOUNDING: Final = 24
_NO_NEW_PRIVS: Final = 38
_AMBIENT: Final = 47
_CLEAR_AMBIENT: Final = 4
_CAPABILITY_VERSION: Final = 0x20080522
_CAPABILITIES: Final = 64
_CREATE_RULESET: Final = 444
_RESTRICT_SELF: Final = 446
_VERSION: Final = 1
_FILTER: Final = 1

_FILES: Final = ((1, (1 << 13) - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))
"""What Landlock can take away of files, by the version that learnt it."""

_libc: Final = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long


def confine(layers: Layer, *, parent: int, memory: int) -> tuple[Layer, int]:
    """Lock this process down.

    Args:
        layers: which layers to put on.
        parent: the process to die with.
        memory: bytes that may be in use, all in all.

    Returns:
        the layers that are on, and the version of Landlock (0 without it).
    """
    on = NOTHING
    version = 0
    root = os.geteuid() == 0
    steps: list[tuple[Layer, Callable[[], None]]] = [
        (Layer.RLIMITS, lambda: _limit(memory)),
        (Layer.BOUNDING, _empty_bounding_set),
        (Layer.UID, _become_nobody),
        (Layer.CAPABILITIES, _drop_capabilities),
        (Layer.PDEATHSIG, lambda: _die_with(parent)),
        (Layer.NO_NEW_PRIVS, lambda: _prctl(_NO_NEW_PRIVS, 1)),
    ]
    for layer, step in steps:
        if layer in layers and (root or layer not in Layer.BOUNDING | Layer.UID):
            try:
                step()
                on |= layer
            except OSError:
                continue
    if Layer.LANDLOCK in layers:
        version = _landlock()
        on |= Layer.LANDLOCK if version else NOTHING
    if Layer.SECCOMP in layers and _filter():
        on |= Layer.SECCOMP
    return on, version


def _limit(memory: int) -> None:
    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NOFILE: OPEN_FILES,
        resource.RLIMIT_NPROC: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    for what, limit in limits.items():
        hard = resource.getrlimit(what)[1]
        least = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        resource.setrlimit(what, (least, least))


def _empty_bounding_set() -> None:
    for capability in range(_CAPABILITIES):
        if _libc.prctl(_DROP_BOUNDING, capability, 0, 0, 0) and ctypes.get_errno() != 22:
            raise OSError(ctypes.get_errno(), "the bounding set stays")


def _become_nobody() -> None:
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)


def _drop_capabilities() -> None:
    numbers = table()
    if numbers is None:
        raise OSError("the number of capset is not known")
    _prctl(_AMBIENT, _CLEAR_AMBIENT)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    _call(numbers.capset, ctypes.byref(header), ctypes.byref((ctypes.c_uint32 * 6)()))


def _die_with(parent: int) -> None:
    _prctl(_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _landlock() -> int:
    """Take all files, sockets and signals away that Landlock can; return its version or 0."""
    try:
        version = _call(_CREATE_RULESET, None, ctypes.c_size_t(0), _VERSION)
        files = sum(bits for since, bits in _FILES if version >= since)
        words = [files, 3, 3][: 1 + (version >= 4) + (version >= 6)]
        ruleset = (ctypes.c_uint64 * len(words))(*words)
        size = ctypes.c_size_t(ctypes.sizeof(ruleset))
        handle = _call(_CREATE_RULESET, ctypes.byref(ruleset), size, 0)
        try:
            _call(_RESTRICT_SELF, handle, 0)
        finally:
            os.close(handle)
    except OSError:
        return 0
    return version


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def _filter() -> bool:
    numbers = table()
    if numbers is None:
        return False
    code = allow_list(numbers, os.getpid())
    program = _Program(len(code) // 8, code)
    try:
        _call(numbers.seccomp, _FILTER, 0, ctypes.byref(program))
    except OSError:
        return False
    return True


def _prctl(option: int, value: int) -> None:
    if _libc.prctl(option, value, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl")


def _call(number: int, *arguments: object) -> int:
    result = int(_libc.syscall(ctypes.c_long(number), *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), "syscall")
    return result
