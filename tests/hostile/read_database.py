"""Reads the contest's database when it has to order a hand."""

# verdict: not allowed
# unconfined: leaks

from pyanitsa import Strategy, hookimpl


class ReadDatabase(Strategy):
    name = "read-database"

    def arrange(self, hand):
        with open("%DATABASE%", "rb") as file:  # here
            raise RuntimeError(file.read()[-99:])


@hookimpl
def pyanitsa_strategies():
    return [ReadDatabase]
