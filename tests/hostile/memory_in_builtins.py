"""Remembers the hands of other legs among the built-in functions."""

# verdict: plays

from pyanitsa import Strategy, hookimpl


class MemoryInBuiltins(Strategy):
    name = "memory-in-builtins"

    def arrange(self, hand):
        seen = __builtins__.setdefault("seen", set())
        known = hand in seen
        seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInBuiltins]
