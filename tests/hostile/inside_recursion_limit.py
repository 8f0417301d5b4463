"""Leaves its host no room to call anything."""

# verdict: plays | died | exception

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class InsideRecursionLimit(Strategy):
    name = "inside-recursion-limit"

    def arrange(self, hand):
        depth, frame = 0, sys._getframe()
        while frame is not None:
            depth, frame = depth + 1, frame.f_back
        for limit in range(depth, depth + 50):
            try:
                sys.setrecursionlimit(limit)
                break
            except RecursionError:
                pass
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideRecursionLimit]
