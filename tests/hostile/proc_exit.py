"""Ends its process without a word."""

# verdict: died

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcExit(Strategy):
    name = "proc-exit"

    def arrange(self, hand):
        os._exit(0)


@hookimpl
def pyanitsa_strategies():
    return [ProcExit]
