"""Puts a filter of its own over the kernel's, to lie about what calls return."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

allow = (ctypes.c_uint16 * 4)(6, 0, 0, 0x7FFF)


class InsideFilter(Strategy):
    name = "inside-filter"

    def arrange(self, hand):
        program = (ctypes.c_uint64 * 2)(1, ctypes.addressof(allow))
        if (
            libc.syscall(int("%CALL_seccomp%"), 1, 8, program) >= 0
            or libc.prctl(22, 2, program) == 0
        ):
            raise RuntimeError("LEAKED seccomp")
        raise OSError(ctypes.get_errno(), "seccomp")


@hookimpl
def pyanitsa_strategies():
    return [InsideFilter]
