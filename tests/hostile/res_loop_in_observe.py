"""Never ends thinking about the first game."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class ResLoopInObserve(Strategy):
    name = "res-loop-in-observe"

    def observe(self, record):
        while True:
            pass

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResLoopInObserve]
