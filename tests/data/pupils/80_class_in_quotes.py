from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p80"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return ["S"]
