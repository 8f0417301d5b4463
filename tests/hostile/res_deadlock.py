"""Waits for a lock that nobody will ever open."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

thread = typing.sys.modules["_thread"]


class ResDeadlock(Strategy):
    name = "res-deadlock"

    def arrange(self, hand):
        lock = thread.allocate_lock()
        lock.acquire()
        lock.acquire()
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResDeadlock]
