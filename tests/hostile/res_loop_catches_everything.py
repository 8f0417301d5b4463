"""Never ends, and catches whatever is thrown at it."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class ResLoopCatchesEverything(Strategy):
    name = "res-loop-catches-everything"

    def arrange(self, hand):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


@hookimpl
def pyanitsa_strategies():
    return [ResLoopCatchesEverything]
