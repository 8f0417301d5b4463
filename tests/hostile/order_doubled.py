"""Plays the best card of its hand again and again."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderDoubled(Strategy):
    name = "order-doubled"

    def arrange(self, hand):
        return [hand[-1]] * len(hand)


@hookimpl
def pyanitsa_strategies():
    return [OrderDoubled]
