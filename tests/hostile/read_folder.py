"""Lists the organiser's home."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadFolder(Strategy):
    name = "read-folder"

    def arrange(self, hand):
        names = os.listdir("%HOME%")  # here
        raise RuntimeError(f"LEAKED {names}")


@hookimpl
def pyanitsa_strategies():
    return [ReadFolder]
