"""Makes a file that is only in memory, to run it later."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class WriteMemoryFile(Strategy):
    name = "write-memory-file"

    def arrange(self, hand):
        os.memfd_create("note")  # here
        raise RuntimeError("LEAKED memfd_create")


@hookimpl
def pyanitsa_strategies():
    return [WriteMemoryFile]
