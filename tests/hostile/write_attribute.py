"""Hangs a note on the database."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteAttribute(Strategy):
    name = "write-attribute"

    def arrange(self, hand):
        os.setxattr("%DATABASE%", "user.note", b"owned")  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteAttribute]
