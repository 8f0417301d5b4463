from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p92"

    def arrange(self, hand):
        return sorted(hand, key=lambda card: card.value)


@hookimpl
def pyanitsa_strategies():
    return [S]
