"""Uses a little less time than it may, at its start and at every move."""

# verdict: too slow

import time

from pyanitsa import Strategy, hookimpl


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


class ResSteady(Strategy):
    name = "res-steady"

    def start(self, match):
        burn(0.8 * float("%LOAD%"))

    def arrange(self, hand):
        burn(0.95 * float("%MOVE_MAX%"))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResSteady]
