from pyanitsa import Strategy, hookimpl


class Coin(Strategy):
    """Tosses a coin for every card: heads is my best one, tails is my worst.

    If I don't know what comes next, then the others don't know it either.
    """

    name = "dasha-coin"

    def arrange(self, hand):
        cards = list(hand)
        order = []
        while cards:
            heads = self.match.random.random() < 0.5
            order.append(cards.pop() if heads else cards.pop(0))
        return order


@hookimpl
def pyanitsa_strategies():
    return [Coin]
