"""Makes a folder in the organiser's home."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteFolder(Strategy):
    name = "write-folder"

    def arrange(self, hand):
        os.makedirs("%HOME%/%MARK%/deep")  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteFolder]
