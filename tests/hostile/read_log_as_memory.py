"""Maps whatever its standard output goes to, to read what its other legs write there."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ReadLogAsMemory(Strategy):
    name = "read-log-as-memory"

    def arrange(self, hand):
        libc.mmap.restype = ctypes.c_void_p
        address = libc.mmap(None, 4096, 1, 1, 1, 0)
        if address == 2**64 - 1:
            raise OSError(ctypes.get_errno(), "mmap")
        raise RuntimeError("LEAKED a mapping of the output")


@hookimpl
def pyanitsa_strategies():
    return [ReadLogAsMemory]
