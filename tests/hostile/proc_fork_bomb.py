"""Makes as many processes as it can."""

# verdict: not allowed
# unconfined: starts

import time
import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcForkBomb(Strategy):
    name = "proc-fork-bomb"

    def arrange(self, hand):
        made, failure = 0, None
        for _ in range(100):
            try:
                if os.fork() == 0:
                    time.sleep(20)
                    os._exit(0)
                made += 1
            except OSError as error:
                failure = error
        if failure is not None and not made:
            raise failure
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcForkBomb]
