"""Writes to its standard error for ever."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ResRawFlood(Strategy):
    name = "res-raw-flood"

    def arrange(self, hand):
        while True:
            os.write(2, b"spam" * 10_000)


@hookimpl
def pyanitsa_strategies():
    return [ResRawFlood]
