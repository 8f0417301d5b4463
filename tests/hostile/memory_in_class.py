"""Remembers the hands of other legs in its class."""

# verdict: plays

from pyanitsa import Strategy, hookimpl


class MemoryInClass(Strategy):
    name = "memory-in-class"

    seen = set()

    def arrange(self, hand):
        known = hand in self.seen
        self.seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInClass]
