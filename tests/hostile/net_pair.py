"""Makes a pair of sockets, to pass open files through."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetPair(Strategy):
    name = "net-pair"

    def arrange(self, hand):
        socket.socketpair()  # here
        raise RuntimeError("LEAKED a pair of sockets")


@hookimpl
def pyanitsa_strategies():
    return [NetPair]
