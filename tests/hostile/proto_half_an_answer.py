"""Sends the beginning of an answer and goes to sleep."""

# verdict: too slow

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


class ProtoHalfAnAnswer(Strategy):
    name = "proto-half-an-answer"

    def arrange(self, hand):
        os.write(4, struct.pack("<B8sI", 4, question(), 8)[:5])
        lock = sys.modules["_thread"].allocate_lock()
        lock.acquire()
        lock.acquire()


@hookimpl
def pyanitsa_strategies():
    return [ProtoHalfAnAnswer]
