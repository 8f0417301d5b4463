"""Returns words."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderWords(Strategy):
    name = "order-words"

    def arrange(self, hand):
        return [str(card) for card in hand]


@hookimpl
def pyanitsa_strategies():
    return [OrderWords]
