"""Imports what is not on the list, in the plain way."""

# verdict: not allowed

from pyanitsa import Strategy, hookimpl


class InsideImport(Strategy):
    name = "inside-import"

    def arrange(self, hand):
        import subprocess  # here

        subprocess.run(["touch", "%HOME%/%MARK%-run"])


@hookimpl
def pyanitsa_strategies():
    return [InsideImport]
