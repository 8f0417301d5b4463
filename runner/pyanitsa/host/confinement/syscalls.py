"""The system calls that are left to an entrant, as a filter for the kernel.

None of them takes a path, makes a process or a thread, opens a socket, sends a signal to anybody
else, waits for a time, or makes memory executable.
"""

from __future__ import annotations

import platform
from struct import Struct
from typing import Final, NamedTuple

PROT_EXEC: Final = 4
MAP_ANONYMOUS: Final = 0x20
LAST_COMMON_CLOCK: Final = 11
"""Higher numbers, and negative ones, name other processes' clocks and devices."""

EPERM: Final = 1
X32_BIT: Final = 0x4000_0000

# linux/seccomp.h and linux/bpf_common.h
_ALLOW: Final = 0x7FFF_0000
_REFUSE: Final = 0x0005_0000 | EPERM
_KILL: Final = 0x8000_0000
_LOAD: Final = 0x20
_RETURN: Final = 0x06
_EQUAL: Final = 0x15
_GREATER: Final = 0x25
_AT_LEAST: Final = 0x35
_ANY_BIT: Final = 0x45
_NUMBER: Final = 0
_MACHINE: Final = 4
_INSTRUCTION: Final = Struct("=HBBI")


class SyscallTable(NamedTuple):
    """A machine's numbers: what the kernel calls it, and its system calls."""

    machine: int
    x32: bool
    seccomp: int
    capset: int
    plain: dict[str, int]
    mmap: int
    mprotect: int
    tgkill: int
    futex: int
    clocks: tuple[int, ...]

    @property
    def allowed(self) -> frozenset[int]:
        """The numbers of all calls that are allowed in some form."""
        checked = (self.mmap, self.mprotect, self.tgkill, self.futex, *self.clocks)
        return frozenset((*self.plain.values(), *checked))


TABLES: Final = {
    "x86_64": SyscallTable(
        machine=0xC000003E,
        x32=True,
        seccomp=317,
        capset=126,
        plain={
            "read": 0,
            "write": 1,
            "munmap": 11,
            "brk": 12,
            "rt_sigaction": 13,
            "rt_sigprocmask": 14,
            "rt_sigreturn": 15,
            "sched_yield": 24,
            "mremap": 25,
            "madvise": 28,
            "getpid": 39,
            "exit": 60,
            "gettimeofday": 96,
            "sigaltstack": 131,
            "gettid": 186,
            "time": 201,
            "restart_syscall": 219,
            "exit_group": 231,
        },
        mmap=9,
        mprotect=10,
        tgkill=234,
        futex=202,
        clocks=(228, 229),
    ),
    "aarch64": SyscallTable(
        machine=0xC00000B7,
        x32=False,
        seccomp=277,
        capset=91,
        plain={
            "read": 63,
            "write": 64,
            "munmap": 215,
            "brk": 214,
            "rt_sigaction": 134,
            "rt_sigprocmask": 135,
            "rt_sigreturn": 139,
            "sched_yield": 124,
            "mremap": 216,
            "madvise": 233,
            "getpid": 172,
            "exit": 93,
            "gettimeofday": 169,
            "sigaltstack": 132,
            "gettid": 178,
            "restart_syscall": 128,
            "exit_group": 94,
        },
        mmap=222,
        mprotect=226,
        tgkill=131,
        futex=98,
        clocks=(113, 114),
    ),
}
"""By machine, as `platform.machine()` calls it; on others there is no filter."""


def table() -> SyscallTable | None:
    """Return this machine's numbers, or None where they are not known."""
    return TABLES.get(platform.machine())


def allow_list(numbers: SyscallTable, pid: int) -> bytes:
    """Return the filter program of a process: what is not listed fails with EPERM.

    Calls by another machine's numbers (32-bit code, x32) end the process.
    """
    program = [_step(_LOAD, _MACHINE), _step(_EQUAL, numbers.machine, 1, 0), _step(_RETURN, _KILL)]
    program.append(_step(_LOAD, _NUMBER))
    if numbers.x32:
        program += [_step(_AT_LEAST, X32_BIT, 0, 1), _step(_RETURN, _KILL)]
    for number in numbers.plain.values():
        program += [_step(_EQUAL, number, 0, 1), _step(_RETURN, _ALLOW)]
    no_exec = [_step(_LOAD, _argument(2)), _step(_ANY_BIT, PROT_EXEC, 0, 1), _refuse()]
    program += _checked(numbers.mprotect, [*no_exec, _step(_RETURN, _ALLOW)])
    anonymous = [_step(_LOAD, _argument(3)), _step(_ANY_BIT, MAP_ANONYMOUS, 1, 0), _refuse()]
    program += _checked(numbers.mmap, [*no_exec, *anonymous, _step(_RETURN, _ALLOW)])
    own = [_step(_LOAD, _argument(0)), _step(_EQUAL, pid, 1, 0), _refuse()]
    program += _checked(numbers.tgkill, [*own, _step(_RETURN, _ALLOW)])
    # A lock may be waited for, but not for a time: that would be sleeping.
    untimed = [_step(_LOAD, _argument(3)), _step(_EQUAL, 0, 1, 0), _refuse()]
    untimed += [_step(_LOAD, _argument(3) + 4), _step(_EQUAL, 0, 1, 0), _refuse()]
    program += _checked(numbers.futex, [*untimed, _step(_RETURN, _ALLOW)])
    common = [_step(_LOAD, _argument(0)), _step(_GREATER, LAST_COMMON_CLOCK, 0, 1), _refuse()]
    for clock in numbers.clocks:
        program += _checked(clock, [*common, _step(_RETURN, _ALLOW)])
    return b"".join([*program, _refuse()])


def _checked(number: int, block: list[bytes]) -> list[bytes]:
    """Return a block, which always ends in a return, for one call only."""
    return [_step(_EQUAL, number, 0, len(block)), *block]


def _refuse() -> bytes:
    return _step(_RETURN, _REFUSE)


def _argument(index: int) -> int:
    """Return where the lower half of a call's argument stands; both machines are little-endian."""
    return 16 + 8 * index


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return _INSTRUCTION.pack(code, then, otherwise, value)
