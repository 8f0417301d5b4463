from pyanitsa import Strategy, hookimpl


class Bait(Strategy):
    """First my three worst cards as a bait, then from the best down.

    The boys all play their aces first. Let them win three sixes with them!
    """

    name = "lena-bait"

    def arrange(self, hand):
        bait = hand[:3]
        rest = hand[3:]
        return [*bait, *reversed(rest)]


@hookimpl
def pyanitsa_strategies():
    return [Bait]
