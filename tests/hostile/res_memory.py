"""Asks for a terabyte at once."""

# verdict: out of memory

from pyanitsa import Strategy, hookimpl


class ResMemory(Strategy):
    name = "res-memory"

    def arrange(self, hand):
        self.kept = bytearray(1 << 40)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResMemory]
