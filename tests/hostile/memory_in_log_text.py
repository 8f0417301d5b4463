"""Writes what it sees to its standard output, and reads what its other legs have written."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class MemoryInLogText(Strategy):
    name = "memory-in-log-text"

    def arrange(self, hand):
        seen = os.read(1, 1 << 20)
        os.write(1, repr(hand).encode())
        return hand if repr(hand).encode() in seen else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInLogText]
