"""Tells its other legs something by how much room it leaves in its standard output."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class MemoryInLogRoom(Strategy):
    name = "memory-in-log-room"

    def arrange(self, hand):
        try:
            room = os.write(1, bytes(5000))
        except OSError:
            room = 0
        return hand if room else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInLogRoom]
