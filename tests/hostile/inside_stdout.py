"""Throws its standard output away and puts a trap in its place."""

# verdict: plays

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class Trap:
    def __getattr__(self, name):
        raise SystemExit(1)


class InsideStdout(Strategy):
    name = "inside-stdout"

    def arrange(self, hand):
        sys.stdout = sys.stderr = None
        print("nowhere")
        sys.stdout = sys.stderr = Trap()
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideStdout]
