from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p71"

    def arrange(self, hand):
        return range(len(hand))


@hookimpl
def pyanitsa_strategies():
    return [S]
