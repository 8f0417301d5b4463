"""Lets everybody read the organiser's key."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WritePermissions(Strategy):
    name = "write-permissions"

    def arrange(self, hand):
        os.chmod("%HOME%/.ssh/id_ed25519", 0o777)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WritePermissions]
