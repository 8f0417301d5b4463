"""Writes nonsense where answers are expected."""

# verdict: protocol

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProtoGarbage(Strategy):
    name = "proto-garbage"

    def arrange(self, hand):
        os.write(4, b"\xff" * 1000)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoGarbage]
