"""Becomes a shell."""

# verdict: not allowed
# unconfined: writes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcExec(Strategy):
    name = "proc-exec"

    def arrange(self, hand):
        os.execv("/bin/sh", ["sh", "-c", "touch %HOME%/%MARK%-exec"])  # here


@hookimpl
def pyanitsa_strategies():
    return [ProcExec]
