from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p73"

    def start(match):
        pass

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
