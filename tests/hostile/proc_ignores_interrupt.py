"""Swallows the signal that tells it to stop, and never ends."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class ProcIgnoresInterrupt(Strategy):
    name = "proc-ignores-interrupt"

    def arrange(self, hand):
        for number in (2, 10, 12, 14, 15, 24):
            signal.signal(number, signal.SIG_IGN)
        while True:
            pass


@hookimpl
def pyanitsa_strategies():
    return [ProcIgnoresInterrupt]
