"""Returns things of a type whose name clears the screen."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class OrderTypeName(Strategy):
    name = "order-type-name"

    def arrange(self, hand):
        kind = type("\x1b[2J\n" * 500, (), {})
        return [kind() for _ in hand]


@hookimpl
def pyanitsa_strategies():
    return [OrderTypeName]
