"""Makes a terabyte of whatever its standard output goes to."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteLogSize(Strategy):
    name = "write-log-size"

    def arrange(self, hand):
        os.ftruncate(1, 1 << 40)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteLogSize]
