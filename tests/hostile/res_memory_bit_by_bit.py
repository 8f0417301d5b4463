"""Takes a little more memory again and again, and keeps it."""

# verdict: out of memory | died | too slow

from pyanitsa import Strategy, hookimpl


class ResMemoryBitByBit(Strategy):
    name = "res-memory-bit-by-bit"

    kept = []

    def arrange(self, hand):
        while True:
            self.kept.append(bytearray(1 << 20))  # here


@hookimpl
def pyanitsa_strategies():
    return [ResMemoryBitByBit]
