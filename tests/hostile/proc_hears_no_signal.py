"""Blocks all signals and never ends."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class ProcHearsNoSignal(Strategy):
    name = "proc-hears-no-signal"

    def arrange(self, hand):
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        while True:
            pass


@hookimpl
def pyanitsa_strategies():
    return [ProcHearsNoSignal]
