from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p90"

    def arrange(self, hand):
        return match.random.sample(hand, len(hand))


@hookimpl
def pyanitsa_strategies():
    return [S]
