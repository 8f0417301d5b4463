from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p86"

    def arrange(self, hand):
	cards = list(hand)
        return cards


@hookimpl
def pyanitsa_strategies():
    return [S]
