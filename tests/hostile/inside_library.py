"""Loads a library of machine code."""

# verdict: exception
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]


class InsideLibrary(Strategy):
    name = "inside-library"

    def arrange(self, hand):
        ctypes.CDLL("libresolv.so.2")  # here
        raise RuntimeError("LEAKED a library")


@hookimpl
def pyanitsa_strategies():
    return [InsideLibrary]
