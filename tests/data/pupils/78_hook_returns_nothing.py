from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p78"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    [S]
