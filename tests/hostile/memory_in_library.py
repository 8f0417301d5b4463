"""Remembers the hands of other legs in a module that all of its legs import."""

# verdict: plays
# kept apart: by fresh processes

import math

from pyanitsa import Strategy, hookimpl


class MemoryInLibrary(Strategy):
    name = "memory-in-library"

    def arrange(self, hand):
        seen = vars(math).setdefault("seen", set())
        known = hand in seen
        seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInLibrary]
