"""Ends the process that it was made from."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcKillParent(Strategy):
    name = "proc-kill-parent"

    def arrange(self, hand):
        os.kill(int("%ZYGOTE%"), 9)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcKillParent]
