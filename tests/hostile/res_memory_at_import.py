"""Takes all memory before anybody asks it anything."""

# verdict: out of memory

from pyanitsa import Strategy, hookimpl

kept = []
while True:
    kept.append(bytearray(1 << 20))


class ResMemoryAtImport(Strategy):
    name = "res-memory-at-import"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResMemoryAtImport]
