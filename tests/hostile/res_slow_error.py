"""Raises an error that never ends saying what it is."""

# verdict: too slow

from pyanitsa import Strategy, hookimpl


class Endless(Exception):
    def __str__(self):
        while True:
            pass


class ResSlowError(Strategy):
    name = "res-slow-error"

    def arrange(self, hand):
        raise Endless


@hookimpl
def pyanitsa_strategies():
    return [ResSlowError]
