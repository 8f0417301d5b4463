"""Asks for a name, so that the name's server learns what it wants to say."""

# verdict: exception
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetName(Strategy):
    name = "net-name"

    def arrange(self, hand):
        found = socket.getaddrinfo(b"localhost", 80)  # here
        raise RuntimeError(f"LEAKED {found}")


@hookimpl
def pyanitsa_strategies():
    return [NetName]
