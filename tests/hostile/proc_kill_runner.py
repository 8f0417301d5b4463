"""Ends the runner, and with it a contest that it is losing."""

# verdict: not allowed
# unconfined: kills

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcKillRunner(Strategy):
    name = "proc-kill-runner"

    def arrange(self, hand):
        os.kill(int("%RUNNER%"), 9)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcKillRunner]
