"""Sends its hand to a server."""

# verdict: not allowed
# unconfined: connects

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetTcp(Strategy):
    name = "net-tcp"

    def arrange(self, hand):
        with socket.socket() as server:  # here
            server.connect(("127.0.0.1", int("%TCP%")))
            server.sendall(repr(hand).encode())
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetTcp]
