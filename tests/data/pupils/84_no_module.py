from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p84"

    def arrange(self, hand):
        return random.sample(hand, len(hand))


@hookimpl
def pyanitsa_strategies():
    return [S]
