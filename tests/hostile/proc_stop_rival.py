"""Stops its rival's process, so that the rival is too slow."""

# verdict: not allowed
# unconfined: stops

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcStopRival(Strategy):
    name = "proc-stop-rival"

    def arrange(self, hand):
        os.kill(int("%RIVAL%"), 19)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcStopRival]
