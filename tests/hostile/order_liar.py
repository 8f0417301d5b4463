"""Returns aces that claim to be equal to whatever they are compared with."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class Liar(int):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(0)

    def __lt__(self, other):
        return True

    def __index__(self):
        return 456


class OrderLiar(Strategy):
    name = "order-liar"

    def arrange(self, hand):
        return [Liar(hand[-1]) for _ in hand]


@hookimpl
def pyanitsa_strategies():
    return [OrderLiar]
