"""Leaves its worst card out."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderShort(Strategy):
    name = "order-short"

    def arrange(self, hand):
        return hand[1:]


@hookimpl
def pyanitsa_strategies():
    return [OrderShort]
