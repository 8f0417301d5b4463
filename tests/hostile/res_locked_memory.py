"""Keeps its memory from ever being swapped out."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ResLockedMemory(Strategy):
    name = "res-locked-memory"

    def arrange(self, hand):
        if libc.mlockall(7) == 0:
            raise RuntimeError("LEAKED mlockall")
        raise OSError(ctypes.get_errno(), "mlockall")


@hookimpl
def pyanitsa_strategies():
    return [ResLockedMemory]
