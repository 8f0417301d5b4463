"""Renames its faults, to have somebody else's name on them."""

# verdict: protocol

import typing

from pyanitsa import Strategy, hookimpl

wire = typing.sys.modules["pyanitsa.host.wire"]


class InsideKinds(Strategy):
    name = "inside-kinds"

    def arrange(self, hand):
        wire.KINDS = (*map(str, range(99)), "exception")
        raise ValueError("not me")


@hookimpl
def pyanitsa_strategies():
    return [InsideKinds]
