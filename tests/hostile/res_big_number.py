"""Computes a number with hundreds of millions of digits, in one step that no signal breaks."""

# verdict: too slow | out of memory

from pyanitsa import Strategy, hookimpl


class ResBigNumber(Strategy):
    name = "res-big-number"

    def arrange(self, hand):
        9**9**9
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResBigNumber]
