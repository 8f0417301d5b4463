from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p93"

    def arrange(self, hand):
        raise ValueError(object())


@hookimpl
def pyanitsa_strategies():
    return [S]
