"""Lifts Python's limit and calls itself until its stack is used up."""

# verdict: died | out of memory | too slow

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class ResDeepRecursion(Strategy):
    name = "res-deep-recursion"

    def arrange(self, hand):
        sys.setrecursionlimit(2**31 - 1)

        def deeper(items):
            return sorted(items, key=lambda item: deeper([item]))

        return deeper(hand)


@hookimpl
def pyanitsa_strategies():
    return [ResDeepRecursion]
