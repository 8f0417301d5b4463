"""Provides strategies in a list that never ends."""

# verdict: too slow | out of memory | does not load

from pyanitsa import Strategy, hookimpl


class Endless(list):
    def __iter__(self):
        number = 0
        while True:
            number += 1
            yield type("Spam", (Strategy,), {"name": f"spam-{number}"})


class ResEndlessHook(Strategy):
    name = "res-endless-hook"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return Endless()
