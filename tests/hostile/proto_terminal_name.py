"""Is called what clears the screen."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ProtoTerminalName(Strategy):
    name = "proto-terminal-name"

    def arrange(self, hand):
        raise type("\x1b[2JError\r\n" * 1000, (Exception,), {})


@hookimpl
def pyanitsa_strategies():
    return [ProtoTerminalName]
