"""Replaces what makes its errors harmless, and sends one that clears the screen."""

# verdict: exception

import typing

from pyanitsa import Strategy, hookimpl

faults = typing.sys.modules["pyanitsa.host.faults"]


class ProtoTerminalFault(Strategy):
    name = "proto-terminal-fault"

    def arrange(self, hand):
        faults.described = lambda error: "\x1b[2J\x1b]0;owned\x07\x00\u202e"
        raise ValueError


@hookimpl
def pyanitsa_strategies():
    return [ProtoTerminalFault]
