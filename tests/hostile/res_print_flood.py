"""Prints without measure."""

# verdict: plays

from pyanitsa import Strategy, hookimpl


class ResPrintFlood(Strategy):
    name = "res-print-flood"

    def arrange(self, hand):
        for _ in range(20):
            print("spam " * 10_000)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResPrintFlood]
