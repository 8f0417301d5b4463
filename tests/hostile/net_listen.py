"""Waits for calls from outside."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetListen(Strategy):
    name = "net-listen"

    def arrange(self, hand):
        server = socket.create_server(("127.0.0.1", 0))  # here
        raise RuntimeError(f"LEAKED {server.getsockname()}")


@hookimpl
def pyanitsa_strategies():
    return [NetListen]
