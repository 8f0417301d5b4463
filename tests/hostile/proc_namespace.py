"""Makes itself root in a namespace of its own."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ProcNamespace(Strategy):
    name = "proc-namespace"

    def arrange(self, hand):
        if libc.unshare(0x10000000) == 0:
            raise RuntimeError("LEAKED unshare")
        raise OSError(ctypes.get_errno(), "unshare")


@hookimpl
def pyanitsa_strategies():
    return [ProcNamespace]
