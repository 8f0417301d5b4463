"""Calls the kernel by another machine's numbers, which a filter may have forgotten."""

# verdict: died | not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class InsideOtherNumbers(Strategy):
    name = "inside-other-numbers"

    def arrange(self, hand):
        if libc.syscall(0x40000000 + 39) >= 0:
            raise RuntimeError("LEAKED getpid")
        raise OSError(1, "the numbers of x32")


@hookimpl
def pyanitsa_strategies():
    return [InsideOtherNumbers]
