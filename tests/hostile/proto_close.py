"""Closes the pipe that answers go through."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProtoClose(Strategy):
    name = "proto-close"

    def arrange(self, hand):
        os.close(4)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoClose]
