from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p81"

    def аrrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
