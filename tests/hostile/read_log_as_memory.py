"""Maps the file that its prints go to, to read what its other legs print there."""

# verdict: not allowed
# unconfined: leaks

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
        raise RuntimeError("LEAKED a mapping of the log")


@hookimpl
def pyanitsa_strategies():
    return [ReadLogAsMemory]
