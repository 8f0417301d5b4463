"""Says one name when it is described and another when it is to play."""

# verdict: does not load

import typing

from pyanitsa import Strategy, hookimpl


class InsideTwoFaces(Strategy):
    name = "inside-two-faces"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    frame = typing.sys._getframe()
    while frame is not None:
        if frame.f_code.co_name == "_describe":
            return [InsideTwoFaces]
        frame = frame.f_back
    return []
