from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class HighLow(Strategy):
    """Plays its strongest card, its weakest, its second strongest, its second weakest, and so on.

    A natural answer to high-first: it gives its few weakest cards away where the other's best
    ones lie, and its middle cards win nearly all of the second half.
    """

    name = "high-low"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        ends = reversed(hand), iter(hand)
        return [next(ends[turn % 2]) for turn in range(len(hand))]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [HighLow]
