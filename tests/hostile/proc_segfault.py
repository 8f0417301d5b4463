"""Reads where nothing is, so that its process dies."""

# verdict: died

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]


class ProcSegfault(Strategy):
    name = "proc-segfault"

    def arrange(self, hand):
        return ctypes.string_at(0)


@hookimpl
def pyanitsa_strategies():
    return [ProcSegfault]
