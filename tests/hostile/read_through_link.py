"""Makes a link to the key under a harmless name and reads that."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadThroughLink(Strategy):
    name = "read-through-link"

    def arrange(self, hand):
        os.symlink("%HOME%/.ssh/id_ed25519", "/tmp/%MARK%-link")  # here
        with open("/tmp/%MARK%-link") as file:
            raise RuntimeError(file.read())


@hookimpl
def pyanitsa_strategies():
    return [ReadThroughLink]
