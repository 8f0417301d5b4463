from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p94"

    def arrange(self, hand):
        cards = sorted(hand)
        return card


@hookimpl
def pyanitsa_strategies():
    return [S]
