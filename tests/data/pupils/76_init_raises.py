from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p76"

    def __init__(self):
        self.best = {}["ace"]

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
