"""Calls itself without end."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ResRecursion(Strategy):
    name = "res-recursion"

    def arrange(self, hand):
        return self.arrange(hand)  # here


@hookimpl
def pyanitsa_strategies():
    return [ResRecursion]
