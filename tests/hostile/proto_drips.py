"""Sends its answer byte by byte, thinking hard in between."""

# verdict: too slow | protocol

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


def say(kind, nonce, body, length=None):
    os.write(4, struct.pack("<B8sI", kind, nonce, len(body) if length is None else length) + body)


class ProtoDrips(Strategy):
    name = "proto-drips"

    def arrange(self, hand):
        data = struct.pack("<B8sI", 4, question(), 2 * len(hand)) + struct.pack(
            f"<{len(hand)}H", *hand
        )
        for number in range(len(data)):
            os.write(4, data[number : number + 1])
            sum(range(10**6))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoDrips]
