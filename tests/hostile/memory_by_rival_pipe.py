"""Looks for the pipes of its other legs to talk through them."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class MemoryByRivalPipe(Strategy):
    name = "memory-by-rival-pipe"

    def arrange(self, hand):
        talked = False
        for number in range(5, 64):
            try:
                os.write(number, repr(hand).encode())
                talked = bool(os.read(number, 1000))
            except OSError:
                pass
        return hand if talked else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryByRivalPipe]
