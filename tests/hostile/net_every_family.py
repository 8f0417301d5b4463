"""Tries every kind of socket that the kernel might have, raw ones too."""

# verdict: plays
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

socket = typing.sys.modules["socket"]


class NetEveryFamily(Strategy):
    name = "net-every-family"

    def arrange(self, hand):
        for family in range(46):
            for kind in (1, 2, 3, 5):
                try:
                    socket.socket(family, kind).close()
                except PermissionError:
                    continue
                except OSError:
                    pass
                print("LEAKED socket", family, kind)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetEveryFamily]
