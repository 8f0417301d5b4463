"""Has the kernel kill the rival whenever the runner sends the next question."""

# verdict: not allowed
# unconfined: kills

import typing

from pyanitsa import Strategy, hookimpl

fcntl = typing.sys.modules["fcntl"]


class ProcSignalByPipe(Strategy):
    name = "proc-signal-by-pipe"

    def arrange(self, hand):
        fcntl.fcntl(3, 8, int("%RIVAL%"))  # here
        fcntl.fcntl(3, 10, 9)
        fcntl.fcntl(3, fcntl.F_SETFL, fcntl.fcntl(3, fcntl.F_GETFL) | 0o20000)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcSignalByPipe]
