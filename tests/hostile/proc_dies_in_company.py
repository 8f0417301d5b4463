"""Dies whenever it is asked for more than one hand at once, and plays well otherwise."""

# verdict: died

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys
os = sys.modules["os"]


class ProcDiesInCompany(Strategy):
    name = "proc-dies-in-company"

    def arrange(self, hand):
        frame = sys._getframe()
        while "codes" not in frame.f_locals:
            frame = frame.f_back
        if len(frame.f_locals["codes"]) > len(hand):
            os._exit(1)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcDiesInCompany]
