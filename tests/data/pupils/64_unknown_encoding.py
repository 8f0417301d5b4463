# coding: win-1251-rus
from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p64"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
