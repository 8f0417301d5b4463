"""Fills its memory to the brim, catches the error and goes on as if nothing was."""

# verdict: plays | out of memory | died | too slow

from pyanitsa import Strategy, hookimpl


class ResMemoryCaught(Strategy):
    name = "res-memory-caught"

    kept = []

    def arrange(self, hand):
        try:
            while True:
                self.kept.append(bytes(1 << 16))
        except MemoryError:
            pass
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResMemoryCaught]
