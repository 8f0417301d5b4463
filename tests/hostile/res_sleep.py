"""Sleeps, which costs no processor time."""

# verdict: not allowed

import time

from pyanitsa import Strategy, hookimpl


class ResSleep(Strategy):
    name = "res-sleep"

    def arrange(self, hand):
        time.sleep(3600)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResSleep]
