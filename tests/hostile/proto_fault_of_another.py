"""Reports a fault of a hand that was not asked."""

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


class ProtoFaultOfAnother(Strategy):
    name = "proto-fault-of-another"

    def arrange(self, hand):
        orders = struct.pack(f"<{len(hand)}H", *hand)
        say(4, question(), orders + struct.pack("<IBIH", 2**32 - 1, 0, 1, 3) + b"bad")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoFaultOfAnother]
