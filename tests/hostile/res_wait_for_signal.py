"""Waits for a signal that never comes."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

signal = typing.sys.modules["signal"]


class ResWaitForSignal(Strategy):
    name = "res-wait-for-signal"

    def arrange(self, hand):
        signal.pause()
        libc.pause()
        libc.select(0, None, None, None, None)
        signal.sigwait({10})
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResWaitForSignal]
