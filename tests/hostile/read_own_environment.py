"""Prints its environment variables, where secrets of whoever started it might stand."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadOwnEnvironment(Strategy):
    name = "read-own-environment"

    def arrange(self, hand):
        print(dict(os.environ), dict(os.environb))
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadOwnEnvironment]
