"""Returns things that raise whenever anybody looks at them."""

# verdict: illegal order

from pyanitsa import Strategy, hookimpl


class Trap:
    def _fail(self, *_):
        raise SystemExit(1)

    __eq__ = __hash__ = __repr__ = __str__ = __int__ = __index__ = __len__ = __iter__ = _fail
    __class__ = property(_fail)


class OrderTrap(Strategy):
    name = "order-trap"

    def arrange(self, hand):
        return [Trap() for _ in hand]


@hookimpl
def pyanitsa_strategies():
    return [OrderTrap]
