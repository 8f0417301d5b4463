"""Makes as many threads as it can."""

# verdict: exception
# unconfined: leaks

import time
import typing

from pyanitsa import Strategy, hookimpl

thread = typing.sys.modules["_thread"]


class ProcThreads(Strategy):
    name = "proc-threads"

    def arrange(self, hand):
        for _ in range(64):
            thread.start_new_thread(time.sleep, (5,))  # here
        raise RuntimeError("LEAKED threads")


@hookimpl
def pyanitsa_strategies():
    return [ProcThreads]
