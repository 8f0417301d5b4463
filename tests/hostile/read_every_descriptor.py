"""Reads from every open file that it might have been born with."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadEveryDescriptor(Strategy):
    name = "read-every-descriptor"

    def arrange(self, hand):
        for number in (0, 1, 2, *range(5, 256)):
            try:
                text = os.read(number, 100_000)
            except OSError:
                continue
            if text:
                print("LEAKED", number, text)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadEveryDescriptor]
