from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p67"

    def arrange(self, hand):
        return max(hand)


@hookimpl
def pyanitsa_strategies():
    return [S]
