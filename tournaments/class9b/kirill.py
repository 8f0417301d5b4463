from pyanitsa import Strategy, hookimpl


class TwoHeaps(Strategy):
    """Two heaps, weak and strong. I shuffle both and put the weak heap on top.

    Like lowest first, but one cannot work out which card comes when.
    """

    name = "kirill-two-heaps"

    def arrange(self, hand):
        middle = len(hand) // 2
        weak = list(hand[:middle])
        strong = list(hand[middle:])
        self.match.random.shuffle(weak)
        self.match.random.shuffle(strong)
        return weak + strong


@hookimpl
def pyanitsa_strategies():
    return [TwoHeaps]
