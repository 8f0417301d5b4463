from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p66"

    def arrange(self, hand):
        cards = list(hand)
        return cards.reverse()


@hookimpl
def pyanitsa_strategies():
    return [S]
