"""Remembers the hands of other legs in the class that all strategies share."""

# verdict: plays
# kept apart: by fresh processes

from pyanitsa import Strategy, hookimpl


class MemoryInBaseClass(Strategy):
    name = "memory-in-base-class"

    def arrange(self, hand):
        if not hasattr(Strategy, "seen"):
            Strategy.seen = set()
        known = hand in Strategy.seen
        Strategy.seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInBaseClass]
