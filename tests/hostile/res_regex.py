"""Has a regular expression try out more ways than there are atoms."""

# verdict: too slow

import re

from pyanitsa import Strategy, hookimpl


class ResRegex(Strategy):
    name = "res-regex"

    def arrange(self, hand):
        re.match("(a+)+$", "a" * 64 + "b")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResRegex]
