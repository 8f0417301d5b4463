"""Sets a timer whose signal would kill it in the middle of the next question."""

# verdict: exception

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class ProcTimer(Strategy):
    name = "proc-timer"

    def arrange(self, hand):
        signal.setitimer(signal.ITIMER_REAL, 0.01)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcTimer]
