from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p65"

    def arrange(self, hand):
        print(sorted(hand))


@hookimpl
def pyanitsa_strategies():
    return [S]
