"""Opens as many pipes as it can and keeps them."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ResDescriptors(Strategy):
    name = "res-descriptors"

    def arrange(self, hand):
        self.kept = [os.pipe() for _ in range(10_000)]  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResDescriptors]
