from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p69"

    def arrange(self, hand):
        return list(hand) + [hand[0]]


@hookimpl
def pyanitsa_strategies():
    return [S]
