"""Reads the questions that its host is to read, and forgets them."""

# verdict: too slow

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProtoSwallowsQuestions(Strategy):
    name = "proto-swallows-questions"

    def arrange(self, hand):
        while os.read(3, 100_000):
            pass
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoSwallowsQuestions]
