"""Provides thirty thousand strategies."""

# verdict: plays | too slow
# describe: refused

from pyanitsa import Strategy, hookimpl


class ResManyStrategies(Strategy):
    name = "res-many-strategies"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    names = (f"spam-{number}" for number in range(30_000))
    return [
        ResManyStrategies,
        *(type("Spam", (ResManyStrategies,), {"name": name}) for name in names),
    ]
