"""Leaves the session that it is in."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcSession(Strategy):
    name = "proc-session"

    def arrange(self, hand):
        os.setsid()  # here
        raise RuntimeError("LEAKED setsid")


@hookimpl
def pyanitsa_strategies():
    return [ProcSession]
