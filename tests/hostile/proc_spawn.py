"""Starts a shell."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcSpawn(Strategy):
    name = "proc-spawn"

    def arrange(self, hand):
        shell = os.posix_spawn("/bin/sh", ["sh", "-c", "touch %HOME%/%MARK%-spawn"], {})  # here
        os.waitpid(shell, 0)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcSpawn]
