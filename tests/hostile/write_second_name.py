"""Gives the key a second name in a folder that everybody reads."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteSecondName(Strategy):
    name = "write-second-name"

    def arrange(self, hand):
        os.link("%HOME%/.ssh/id_ed25519", "%HOME%/%MARK%-copy")  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteSecondName]
