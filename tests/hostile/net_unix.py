"""Talks to a service of this machine through its socket file."""

# verdict: not allowed
# unconfined: connects

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetUnix(Strategy):
    name = "net-unix"

    def arrange(self, hand):
        with socket.socket(socket.AF_UNIX) as service:  # here
            service.connect("%UNIX%")
            service.sendall(b"give me root")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetUnix]
