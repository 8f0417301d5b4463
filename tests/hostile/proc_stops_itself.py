"""Stops its own process and uses no processor time at all."""

# verdict: too slow | died

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class ProcStopsItself(Strategy):
    name = "proc-stops-itself"

    def arrange(self, hand):
        signal.raise_signal(19)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcStopsItself]
