"""Takes a copy of an open file out of the runner."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ProcStealFile(Strategy):
    name = "proc-steal-file"

    def arrange(self, hand):
        handle = libc.syscall(int("%CALL_pidfd_open%"), int("%RUNNER%"), 0)
        if handle < 0:
            raise OSError(ctypes.get_errno(), "pidfd_open")
        if libc.syscall(int("%CALL_pidfd_getfd%"), handle, 0, 0) >= 0:
            raise RuntimeError("LEAKED pidfd_getfd")
        raise RuntimeError("LEAKED pidfd_open")


@hookimpl
def pyanitsa_strategies():
    return [ProcStealFile]
