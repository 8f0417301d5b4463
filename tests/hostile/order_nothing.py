"""Returns nothing."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class OrderNothing(Strategy):
    name = "order-nothing"

    def arrange(self, hand):
        return None


@hookimpl
def pyanitsa_strategies():
    return [OrderNothing]
