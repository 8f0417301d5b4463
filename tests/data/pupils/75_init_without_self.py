from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p75"

    def __init__():
        pass

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
