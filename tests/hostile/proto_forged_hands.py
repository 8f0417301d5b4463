"""Sends its answers itself, with the hand of its dreams in place of its own."""

# verdict: illegal order

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]
child = typing.sys.modules["pyanitsa.host.strategy_side.child"]


def forge(file, data):
    """Send an answer; where it holds orders, play the first card again and again."""
    head, body = data[:13], data[13:]
    os.write(file, head + body[-2:] * (len(body) // 2) if head[0] == 4 else data)


child._write = forge


class ProtoForgedHands(Strategy):
    name = "proto-forged-hands"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProtoForgedHands]
