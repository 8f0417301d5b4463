"""Puts another file where the database is."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteRename(Strategy):
    name = "write-rename"

    def arrange(self, hand):
        os.replace("%HOME%/.profile", "%DATABASE%")  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteRename]
