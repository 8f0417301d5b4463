"""Never ends being loaded."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl

while True:
    pass


class ResLoopAtImport(Strategy):
    name = "res-loop-at-import"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResLoopAtImport]
