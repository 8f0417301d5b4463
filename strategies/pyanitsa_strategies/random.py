from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class RandomOrder(Strategy):
    """Plays its cards in a random order.

    The yardstick: where only the cards at one position are compared, as in `bank`, it scores half
    against every other order, so nobody can outguess it, and it outguesses nobody.
    """

    name = "random"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        return self.match.random.sample(hand, len(hand))


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [RandomOrder]
