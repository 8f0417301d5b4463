from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p68"

    def arrange(self, hand):
        return [str(card) for card in hand]


@hookimpl
def pyanitsa_strategies():
    return [S]
