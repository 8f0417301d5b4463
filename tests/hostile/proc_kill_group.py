"""Ends its whole process group: the others' hosts and what they are made from."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcKillGroup(Strategy):
    name = "proc-kill-group"

    def arrange(self, hand):
        os.killpg(0, 9)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcKillGroup]
