"""Chains its rival to one processor."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcCoreOfRival(Strategy):
    name = "proc-core-of-rival"

    def arrange(self, hand):
        os.sched_setaffinity(int("%RIVAL%"), {0})  # here
        raise RuntimeError("LEAKED sched_setaffinity")


@hookimpl
def pyanitsa_strategies():
    return [ProcCoreOfRival]
