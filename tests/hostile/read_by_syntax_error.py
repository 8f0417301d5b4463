"""Lays a syntax error into the organiser's key, for whoever shows the line to it."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ReadBySyntaxError(Strategy):
    name = "read-by-syntax-error"

    def arrange(self, hand):
        raise SyntaxError("look", ("%HOME%/.ssh/id_ed25519", 1, 1, None))


@hookimpl
def pyanitsa_strategies():
    return [ReadBySyntaxError]
