"""Makes all cards equal, weightless and nameless, for whoever looks at them."""

# verdict: plays

from pyanitsa import Card, Strategy, hookimpl


class InsideCardClass(Strategy):
    name = "inside-card-class"

    def arrange(self, hand):
        Card.__eq__ = lambda self, other: True
        Card.__lt__ = lambda self, other: True
        Card.__str__ = lambda self: "A♠"
        Card.rank = property(lambda self: 14)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideCardClass]
