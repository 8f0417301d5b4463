"""Returns an order that is another one at each look."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class Changing(tuple):
    __slots__ = ()
    looks = 0

    def __iter__(self):
        Changing.looks += 1
        return iter([self[-1]] * len(self))


class OrderChanging(Strategy):
    name = "order-changing"

    def arrange(self, hand):
        return Changing(hand)


@hookimpl
def pyanitsa_strategies():
    return [OrderChanging]
