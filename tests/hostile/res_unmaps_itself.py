"""Gives the memory back that its interpreter stands in."""

# verdict: died

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ResUnmapsItself(Strategy):
    name = "res-unmaps-itself"

    def arrange(self, hand):
        address = ctypes.cast(ctypes.pythonapi.Py_IncRef, ctypes.c_void_p).value & ~0xFFF
        libc.munmap(ctypes.c_void_p(address - (1 << 20)), ctypes.c_size_t(2 << 20))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResUnmapsItself]
