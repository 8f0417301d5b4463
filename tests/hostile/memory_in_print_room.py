"""Prints much, and plays by how much room for prints its other legs have left."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl


class MemoryInPrintRoom(Strategy):
    name = "memory-in-print-room"

    def start(self, match):
        self.turn = typing.sys.stdout._room % 7

    def arrange(self, hand):
        self.turn += typing.sys.stdout._room
        print("x" * (5000 + self.turn % 11))
        turn = self.turn % len(hand)
        return hand[turn:] + hand[:turn]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInPrintRoom]
