"""Finds a shell command without importing anything, among all classes there are."""

# verdict: plays
# unconfined: writes

from pyanitsa import Strategy, hookimpl


class ProcShellWithoutImport(Strategy):
    name = "proc-shell-without-import"

    def arrange(self, hand):
        for kind in object.__subclasses__():
            if kind.__name__ == "_wrap_close":
                kind.__init__.__globals__["system"]("touch %HOME%/%MARK%-shell")
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcShellWithoutImport]
