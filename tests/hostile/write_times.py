"""Makes the database look as if it was written in 1970."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteTimes(Strategy):
    name = "write-times"

    def arrange(self, hand):
        os.utime("%DATABASE%", (0, 0))  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteTimes]
