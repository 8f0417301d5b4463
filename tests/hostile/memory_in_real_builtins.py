"""Remembers the hands of other legs in the interpreter's own module of built-ins."""

# verdict: plays
# kept apart: by fresh processes

from pyanitsa import Strategy, hookimpl


class MemoryInRealBuiltins(Strategy):
    name = "memory-in-real-builtins"

    def arrange(self, hand):
        seen = vars(print.__self__).setdefault("seen", set())
        known = hand in seen
        seen.add(hand)
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInRealBuiltins]
