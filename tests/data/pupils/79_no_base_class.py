from pyanitsa import Strategy, hookimpl


class S:
    """plays"""

    name = "p79"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [S]
