"""Leaves a process behind that goes on when the match is over."""

# verdict: not allowed
# unconfined: starts

import time
import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcFork(Strategy):
    name = "proc-fork"

    def arrange(self, hand):
        if os.fork() == 0:  # here
            os.setsid()
            time.sleep(20)
            os._exit(0)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcFork]
