"""Talks to a service of this machine through a socket that has no file."""

# verdict: not allowed
# unconfined: connects

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetAbstract(Strategy):
    name = "net-abstract"

    def arrange(self, hand):
        with socket.socket(socket.AF_UNIX) as service:  # here
            service.connect("\0%ABSTRACT%")
            service.sendall(b"give me root")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetAbstract]
