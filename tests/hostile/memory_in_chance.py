"""Leaves a trace in the generator of chance that everybody uses by default."""

# verdict: plays

import random

from pyanitsa import Strategy, hookimpl


class MemoryInChance(Strategy):
    name = "memory-in-chance"

    def arrange(self, hand):
        order = list(hand)
        random.shuffle(order)
        return order


@hookimpl
def pyanitsa_strategies():
    return [MemoryInChance]
