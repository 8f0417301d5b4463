"""Sleeps in slices, between which it wakes up, so that it never seems to be stuck."""

# verdict: not allowed | died | too slow

import time
import typing

from pyanitsa import Strategy, hookimpl

thread = typing.sys.modules["_thread"]


class ResDoze(Strategy):
    name = "res-doze"

    def start(self, match):
        self.end = time.monotonic() + 1

    def arrange(self, hand):
        lock = thread.allocate_lock()
        lock.acquire()
        while time.monotonic() < self.end:
            lock.acquire(timeout=0.01)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResDoze]
