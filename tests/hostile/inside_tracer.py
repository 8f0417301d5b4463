"""Has a function called at every step of its host, which raises."""

# verdict: exception | died

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class InsideTracer(Strategy):
    name = "inside-tracer"

    def arrange(self, hand):
        def tracer(*_):
            raise LookupError("not here")

        frame = sys._getframe()
        while frame is not None:
            frame.f_trace = tracer
            frame = frame.f_back
        sys.settrace(tracer)
        sys.setprofile(tracer)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideTracer]
