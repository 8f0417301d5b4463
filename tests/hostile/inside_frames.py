"""Climbs up to its host's variables and changes the seat, the hands and the nonce."""

# verdict: died | protocol

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys
ctypes = sys.modules["ctypes"]


class InsideFrames(Strategy):
    name = "inside-frames"

    def arrange(self, hand):
        frame = sys._getframe()
        while frame is not None:
            for key in ("hands", "width", "nonce", "session", "kind"):
                if key in frame.f_locals:
                    frame.f_locals[key] = None
                    ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
            frame = frame.f_back
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideFrames]
