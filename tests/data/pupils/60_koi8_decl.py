# coding: koi8-r
from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """Слабые вперёд"""

    name = "p60"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
