"""Leaves a note in a file for its other legs."""

# verdict: not allowed
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class MemoryInFile(Strategy):
    name = "memory-in-file"

    def arrange(self, hand):
        with open("/tmp/%MARK%-memory", "a+") as file:  # here
            file.write(f"{hand}\n")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [MemoryInFile]
