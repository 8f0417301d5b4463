"""Says again that it is ready, and which layers are on."""

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


class ProtoReadyAgain(Strategy):
    name = "proto-ready-again"

    def arrange(self, hand):
        say(1, question(), struct.pack("<II", 255, 99))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoReadyAgain]
