"""Raises an error whose text clears the screen, renames the window and turns lines around."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ProtoTerminalText(Strategy):
    name = "proto-terminal-text"

    def arrange(self, hand):
        raise ValueError(
            "\x1b[2J\x1b]0;owned\x07\x9b31m\r\n\x00\u202e\u2066\x08 <b onload=alert(1)> =1+1"
        )


@hookimpl
def pyanitsa_strategies():
    return [ProtoTerminalText]
