"""Answers with half an order."""

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


def say(kind, nonce, body, length=None):
    os.write(4, struct.pack("<B8sI", kind, nonce, len(body) if length is None else length) + body)


class ProtoTooFewOrders(Strategy):
    name = "proto-too-few-orders"

    def arrange(self, hand):
        say(4, question(), struct.pack(f"<{len(hand) // 2}H", *hand[::2]))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoTooFewOrders]
