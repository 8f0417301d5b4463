"""Returns numbers that are no cards, some of them huge."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderNumbers(Strategy):
    name = "order-numbers"

    def arrange(self, hand):
        return [-1, 10**30, *hand[2:]]


@hookimpl
def pyanitsa_strategies():
    return [OrderNumbers]
