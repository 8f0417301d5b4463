"""Deletes the database when its match starts."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteDeleteAtStart(Strategy):
    name = "write-delete-at-start"

    def start(self, match):
        os.remove("%DATABASE%")  # here

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteDeleteAtStart]
