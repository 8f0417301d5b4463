"""Answers in time, and never ends when its objects are thrown away."""

# verdict: plays

from pyanitsa import Strategy, hookimpl


class Trap:
    def __del__(self):
        while True:
            pass


class ResLoopInDel(Strategy):
    name = "res-loop-in-del"

    def start(self, match):
        self.last = Trap()

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResLoopInDel]
