"""Returns numbers that equal cards but are none."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderFloats(Strategy):
    name = "order-floats"

    def arrange(self, hand):
        return [float(card) for card in hand]


@hookimpl
def pyanitsa_strategies():
    return [OrderFloats]
