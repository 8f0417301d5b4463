"""Kills itself."""

# verdict: died

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class ProcKillsItself(Strategy):
    name = "proc-kills-itself"

    def arrange(self, hand):
        signal.raise_signal(9)


@hookimpl
def pyanitsa_strategies():
    return [ProcKillsItself]
