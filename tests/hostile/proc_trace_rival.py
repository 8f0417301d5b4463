"""Takes its rival's process over, as a debugger does."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ProcTraceRival(Strategy):
    name = "proc-trace-rival"

    def arrange(self, hand):
        if libc.ptrace(16, int("%RIVAL%"), 0, 0) == 0:
            raise RuntimeError("LEAKED ptrace")
        raise OSError(ctypes.get_errno(), "ptrace")


@hookimpl
def pyanitsa_strategies():
    return [ProcTraceRival]
