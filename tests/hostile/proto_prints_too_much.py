"""Sends more printed text than is wanted, and calls it its host's."""

# verdict: protocol

import struct
import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys
os = sys.modules["os"]


def question():
    """Return the nonce of the question that is being answered."""
    frame = sys._getframe()
    while frame.f_code.co_name != "serve":
        frame = frame.f_back
    return frame.f_locals["nonce"]


class ProtoPrintsTooMuch(Strategy):
    name = "proto-prints-too-much"

    def arrange(self, hand):
        piece = bytes(1000)
        for _ in range(200):
            os.write(4, struct.pack("<B8sI", 5, question(), len(piece)) + piece)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoPrintsTooMuch]
