from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p82"

    def arrange(self, hand):
        rеturn hand


@hookimpl
def pyanitsa_strategies():
    return [S]
