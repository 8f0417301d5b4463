"""Empties the database without opening it."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteTruncate(Strategy):
    name = "write-truncate"

    def arrange(self, hand):
        os.truncate("%DATABASE%", 0)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteTruncate]
