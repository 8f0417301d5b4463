"""Says for ever that it has printed nothing."""

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


class ProtoPrintsNothing(Strategy):
    name = "proto-prints-nothing"

    def arrange(self, hand):
        while True:
            os.write(4, struct.pack("<B8sI", 5, question(), 0))


@hookimpl
def pyanitsa_strategies():
    return [ProtoPrintsNothing]
