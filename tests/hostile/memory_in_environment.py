"""Leaves a note in the environment variables."""

# verdict: plays
# kept apart: by fresh processes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class MemoryInEnvironment(Strategy):
    name = "memory-in-environment"

    def arrange(self, hand):
        known = str(hand) in os.environ
        os.environ[str(hand)] = "seen"
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInEnvironment]
