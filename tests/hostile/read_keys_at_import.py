"""Reads the organiser's key as soon as its file is looked at."""

# verdict: not allowed
# unconfined: leaks

from pyanitsa import Strategy, hookimpl

with open("%HOME%/.ssh/id_ed25519") as file:  # here
    print(file.read())


class ReadKeysAtImport(Strategy):
    name = "read-keys-at-import"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadKeysAtImport]
