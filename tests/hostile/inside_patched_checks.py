"""Replaces its host's checks, so that no order is ever wrong, and plays aces only."""

# verdict: illegal order

import typing

from pyanitsa import Strategy, hookimpl

player = typing.sys.modules["pyanitsa.host.player"]


class InsidePatchedChecks(Strategy):
    name = "inside-patched-checks"

    def arrange(self, hand):
        aces = [hand[-1]] * len(hand)
        player.illegal = lambda hand, order: aces
        player.fault_of = lambda *_: aces
        player.Player._arrange = lambda *_: aces
        return aces


@hookimpl
def pyanitsa_strategies():
    return [InsidePatchedChecks]
