"""Sets up a queue whose requests the kernel carries out behind a filter's back."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ReadByUring(Strategy):
    name = "read-by-uring"

    def arrange(self, hand):
        parameters = ctypes.create_string_buffer(120)
        if libc.syscall(int("%CALL_io_uring_setup%"), 8, parameters) >= 0:
            raise RuntimeError("LEAKED io_uring")
        raise OSError(ctypes.get_errno(), "io_uring_setup")


@hookimpl
def pyanitsa_strategies():
    return [ReadByUring]
