from pyanitsa import Strategy, hookimpl


class Stairs(Strategy):
    """Three flights of stairs, each going up from a weak card to a strong one."""

    name = "boris-stairs"

    def arrange(self, hand):
        return hand[0::3] + hand[1::3] + hand[2::3]


@hookimpl
def pyanitsa_strategies():
    return [Stairs]
