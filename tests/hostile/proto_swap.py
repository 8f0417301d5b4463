"""Lays the log where the pipe for answers is."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProtoSwap(Strategy):
    name = "proto-swap"

    def arrange(self, hand):
        os.dup2(1, 4)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoSwap]
