"""Has its host interrupted by a signal of its own."""

# verdict: exception

import typing

from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]


class InsideHandler(Strategy):
    name = "inside-handler"

    def arrange(self, hand):
        def handler(*_):
            raise OSError("not now")

        signal.signal(10, handler)
        signal.raise_signal(10)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideHandler]
