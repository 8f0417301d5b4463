"""Answers neither yes nor no when it is asked whether it observes."""

# verdict: protocol

import typing

from pyanitsa import Strategy, hookimpl

child = typing.sys.modules["pyanitsa.host.strategy_side.child"]
child.Player.observes = property(lambda player: 7, lambda player, value: None)


class ProtoLiesAboutObserving(Strategy):
    name = "proto-lies-about-observing"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoLiesAboutObserving]
