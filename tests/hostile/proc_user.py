"""Becomes root again."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcUser(Strategy):
    name = "proc-user"

    def arrange(self, hand):
        os.setresuid(0, 0, 0)  # here
        raise RuntimeError("LEAKED setresuid")


@hookimpl
def pyanitsa_strategies():
    return [ProcUser]
