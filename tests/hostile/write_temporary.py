"""Leaves a note in /tmp."""

# verdict: not allowed
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class WriteTemporary(Strategy):
    name = "write-temporary"

    def arrange(self, hand):
        with open("/tmp/%MARK%-note", "w") as file:  # here
            file.write("I was here")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [WriteTemporary]
