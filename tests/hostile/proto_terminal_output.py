"""Prints what clears the screen and renames the window."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProtoTerminalOutput(Strategy):
    name = "proto-terminal-output"

    def arrange(self, hand):
        print("\x1b[2J\x1b]0;owned\x07\x9b31m\r\x00\u202e\u2066\x08")
        os.write(1, bytes(range(256)))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoTerminalOutput]
