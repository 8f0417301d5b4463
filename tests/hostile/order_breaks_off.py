"""Gives half of its order and then raises."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class OrderBreaksOff(Strategy):
    name = "order-breaks-off"

    def arrange(self, hand):
        yield from hand[:4]
        raise OSError("no more")  # here


@hookimpl
def pyanitsa_strategies():
    return [OrderBreaksOff]
