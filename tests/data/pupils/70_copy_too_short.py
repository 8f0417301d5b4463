from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p70"

    def arrange(self, hand):
        return hand[1:]


@hookimpl
def pyanitsa_strategies():
    return [S]
