"""Never comes back with an order."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class ResLoop(Strategy):
    name = "res-loop"

    def arrange(self, hand):
        while True:
            pass


@hookimpl
def pyanitsa_strategies():
    return [ResLoop]
