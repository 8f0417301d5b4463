"""Never ends preparing for its match."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class ResLoopInStart(Strategy):
    name = "res-loop-in-start"

    def start(self, match):
        while True:
            pass

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResLoopInStart]
