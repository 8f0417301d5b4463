"""Compiles a text that is nested a million deep."""

# verdict: exception | out of memory | died

from pyanitsa import Strategy, hookimpl


class ResNestedSource(Strategy):
    name = "res-nested-source"

    def arrange(self, hand):
        return eval("[" * 50 + "-" * 1_000_000 + "1")


@hookimpl
def pyanitsa_strategies():
    return [ResNestedSource]
