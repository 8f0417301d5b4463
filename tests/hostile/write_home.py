"""Adds a line to what the organiser's shell runs when it starts."""

# verdict: not allowed
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class WriteHome(Strategy):
    name = "write-home"

    def arrange(self, hand):
        with open("%HOME%/.profile", "a") as file:  # here
            file.write("echo owned\n")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteHome]
