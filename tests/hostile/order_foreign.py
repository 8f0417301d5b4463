"""Plays a joker that nobody dealt."""

# verdict: illegal order

from pyanitsa import Card, Strategy, hookimpl


class OrderForeign(Strategy):
    name = "order-foreign"

    def arrange(self, hand):
        return [Card.of(15, 0), *hand[1:]]


@hookimpl
def pyanitsa_strategies():
    return [OrderForeign]
