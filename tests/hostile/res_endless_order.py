"""Returns an order that never ends."""

# verdict: illegal order

import itertools

from pyanitsa import Strategy, hookimpl


class ResEndlessOrder(Strategy):
    name = "res-endless-order"

    def arrange(self, hand):
        return itertools.cycle(hand)


@hookimpl
def pyanitsa_strategies():
    return [ResEndlessOrder]
