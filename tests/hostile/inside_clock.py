"""Reads the processor time that the runner has used, through a clock's number."""

# verdict: not allowed

import time

from pyanitsa import Strategy, hookimpl


class InsideClock(Strategy):
    name = "inside-clock"

    def arrange(self, hand):
        return time.clock_gettime(~int("%RUNNER%") << 3 | 2) and hand  # here


@hookimpl
def pyanitsa_strategies():
    return [InsideClock]
