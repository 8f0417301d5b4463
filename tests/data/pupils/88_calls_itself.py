from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p88"

    def arrange(self, hand):
        return self.arrange(hand)


@hookimpl
def pyanitsa_strategies():
    return [S]
