"""Raises an error whose text is two megabytes long."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ResHugeError(Strategy):
    name = "res-huge-error"

    def arrange(self, hand):
        raise ValueError("spam" * 500_000)  # here


@hookimpl
def pyanitsa_strategies():
    return [ResHugeError]
