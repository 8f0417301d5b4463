"""Knows from the processor time used so far that its process has played before."""

# verdict: plays
# kept apart: by fresh processes

import time

from pyanitsa import Strategy, hookimpl


class MemoryOfTimeUsed(Strategy):
    name = "memory-of-time-used"

    def start(self, match):
        self.spent = time.process_time() > 0.03

    def arrange(self, hand):
        if not self.spent:
            while time.process_time() < 0.04:
                pass
        return hand if self.spent else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryOfTimeUsed]
