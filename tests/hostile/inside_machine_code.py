"""Gets memory that can be written and run, for machine code of its own."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class InsideMachineCode(Strategy):
    name = "inside-machine-code"

    def arrange(self, hand):
        libc.mmap.restype = ctypes.c_void_p
        if libc.mmap(None, 4096, 7, 0x22, -1, 0) != 2**64 - 1:
            raise RuntimeError("LEAKED mmap")
        raise OSError(ctypes.get_errno(), "mmap")


@hookimpl
def pyanitsa_strategies():
    return [InsideMachineCode]
