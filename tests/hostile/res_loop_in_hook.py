"""Never ends saying what strategies it has."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class ResLoopInHook(Strategy):
    name = "res-loop-in-hook"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    while True:
        pass
