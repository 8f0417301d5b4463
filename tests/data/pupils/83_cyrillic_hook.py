from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p83"

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strаtegies():
    return [S]
