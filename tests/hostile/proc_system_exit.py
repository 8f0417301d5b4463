"""Leaves by `sys.exit`, which is no `Exception`."""

# verdict: exception

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class ProcSystemExit(Strategy):
    name = "proc-system-exit"

    def arrange(self, hand):
        sys.exit(0)  # here


@hookimpl
def pyanitsa_strategies():
    return [ProcSystemExit]
