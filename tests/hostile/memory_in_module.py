"""Remembers the hands of other legs in a variable of its module."""

# verdict: plays

from pyanitsa import Strategy, hookimpl

seen = set()


class MemoryInModule(Strategy):
    name = "memory-in-module"

    def arrange(self, hand):
        known = hand in seen
        seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInModule]
