from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p89"

    def arrange(self, hand):
        cards = list(hand)
        while cards: max(cards)
        return cards


@hookimpl
def pyanitsa_strategies():
    return [S]
