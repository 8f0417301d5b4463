"""Is called what clears the screen and goes on for a megabyte."""

# verdict: does not load

from pyanitsa import Strategy, hookimpl


class InsideName(Strategy):
    """\x1b[2J\x1b]0;owned\x07\x00\u202e"""

    name = "inside-name\x1b[2J\r\n" * 50_000

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideName]
