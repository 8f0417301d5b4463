"""Writes into every open file that it might have been born with."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteEveryDescriptor(Strategy):
    name = "write-every-descriptor"

    def arrange(self, hand):
        for number in (0, *range(5, 256)):
            try:
                os.write(number, b"LEAKED")
            except OSError:
                pass
            else:
                print("LEAKED into", number)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteEveryDescriptor]
