"""Sends its hand in a datagram, as a question to a name server would be."""

# verdict: not allowed
# unconfined: connects

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetUdp(Strategy):
    name = "net-udp"

    def arrange(self, hand):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:  # here
            sender.sendto(repr(hand).encode(), ("127.0.0.1", int("%UDP%")))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetUdp]
