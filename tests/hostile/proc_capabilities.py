"""Takes all capabilities that there are."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ProcCapabilities(Strategy):
    name = "proc-capabilities"

    def arrange(self, hand):
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)
        rights = (ctypes.c_uint32 * 6)(*[2**32 - 1] * 6)
        if libc.syscall(int("%CALL_capset%"), header, rights) == 0:
            raise RuntimeError("LEAKED capset")
        raise OSError(ctypes.get_errno(), "capset")


@hookimpl
def pyanitsa_strategies():
    return [ProcCapabilities]
