from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """Сначала"""

    name = "p61"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
