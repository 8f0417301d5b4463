"""Replaces what sends its answers by nothing."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

child = typing.sys.modules["pyanitsa.host.strategy_side.child"]


class ProtoNeverAnswers(Strategy):
    name = "proto-never-answers"

    def arrange(self, hand):
        child._write = lambda file, data: None
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoNeverAnswers]
