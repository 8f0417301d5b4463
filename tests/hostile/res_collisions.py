"""Fills a dictionary with keys that all want the same place."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class Key:
    def __hash__(self):
        return 1


class ResCollisions(Strategy):
    name = "res-collisions"

    def arrange(self, hand):
        return len({Key() for _ in range(10**6)})


@hookimpl
def pyanitsa_strategies():
    return [ResCollisions]
