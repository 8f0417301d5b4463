"""Is a class whose class raises or lies whenever anybody looks at it."""

# verdict: plays | exception | does not load

from pyanitsa import Strategy, hookimpl


class Meta(type(Strategy)):
    looks = 0

    @property
    def __name__(cls):
        raise SystemExit(1)

    @property
    def name(cls):
        Meta.looks += 1
        if Meta.looks > 2:
            raise SystemExit(1)
        return "inside-metaclass"

    def __instancecheck__(cls, instance):
        raise SystemExit(1)

    def __subclasscheck__(cls, other):
        raise SystemExit(1)


class InsideMetaclass(Strategy, metaclass=Meta):
    __doc__ = property(lambda self: 1 / 0)

    def arrange(self, hand):
        return hand


@hookimpl
def pyanitsa_strategies():
    return [InsideMetaclass]
