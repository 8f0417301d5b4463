"""Leaves a note that nobody holds but a cycle, and finds it in another leg."""

# verdict: plays
# kept apart: by fresh processes

import typing

from pyanitsa import Strategy, hookimpl

gc = typing.sys.modules["gc"]
gc.disable()


class MemoryInGarbage(Strategy):
    name = "memory-in-garbage"

    def arrange(self, hand):
        class Note(dict):
            pass

        known = any(type(item).__name__ == "Note" and hand in item for item in gc.get_objects())
        note = Note({hand: True})
        note["self"] = note
        return hand if known else hand[::-1]


@hookimpl
def pyanitsa_strategies():
    return [MemoryInGarbage]
