"""Arranges not to die with the runner."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ProcOutlive(Strategy):
    name = "proc-outlive"

    def arrange(self, hand):
        if libc.prctl(1, 0, 0, 0, 0) == 0:
            raise RuntimeError("LEAKED prctl")
        raise OSError(ctypes.get_errno(), "prctl")


@hookimpl
def pyanitsa_strategies():
    return [ProcOutlive]
