"""Learns whether files are there, how large and how old they are, without opening any."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadByAskingWhether(Strategy):
    name = "read-by-asking-whether"

    def arrange(self, hand):
        size = os.stat("%DATABASE%").st_size  # here
        raise RuntimeError(f"LEAKED {size} bytes")


@hookimpl
def pyanitsa_strategies():
    return [ReadByAskingWhether]
