from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p91"

    def best(hand):
        return sorted(hand)

    def arrange(self, hand):
        return self.best(hand)


@hookimpl
def pyanitsa_strategies():
    return [S]
