"""Never ends when it is asked for more than one hand at once, and plays well otherwise."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class ResSlowInCompany(Strategy):
    name = "res-slow-in-company"

    def arrange(self, hand):
        frame = sys._getframe()
        while "codes" not in frame.f_locals:
            frame = frame.f_back
        while len(frame.f_locals["codes"]) > len(hand):
            pass
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResSlowInCompany]
