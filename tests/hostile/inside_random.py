"""Sets every generator of chance there is to a number that it knows."""

# verdict: plays

import random
import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class InsideRandom(Strategy):
    name = "inside-random"

    def arrange(self, hand):
        random.seed(0)
        sys.modules["random"].seed(0)
        sys.modules["random"]._inst.seed(0)
        sys.modules["random"].Random.random = lambda self: 0.5
        sys.modules["random"].Random.getrandbits = lambda self, bits: 0
        self.match.random.seed(0)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideRandom]
