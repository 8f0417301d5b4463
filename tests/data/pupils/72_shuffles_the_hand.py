from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p72"

    def arrange(self, hand):
        import random
        random.shuffle(hand)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
