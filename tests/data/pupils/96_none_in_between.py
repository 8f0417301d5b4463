from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p96"

    def arrange(self, hand):
        cards = list(hand).sort()
        return cards[::-1]


@hookimpl
def pyanitsa_strategies():
    return [S]
