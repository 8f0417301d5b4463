"""Writes a better result into the contest's database."""

# verdict: not allowed
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class WriteDatabase(Strategy):
    name = "write-database"

    def arrange(self, hand):
        with open("%DATABASE%", "r+b") as file:  # here
            file.write(b"write-database won everything")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteDatabase]
