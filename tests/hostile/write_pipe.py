"""Makes a pipe with a name, to talk through it later."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WritePipe(Strategy):
    name = "write-pipe"

    def arrange(self, hand):
        os.mkfifo("%HOME%/%MARK%-pipe")  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WritePipe]
