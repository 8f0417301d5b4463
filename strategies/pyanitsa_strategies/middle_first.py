from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class MiddleFirst(Strategy):
    """Plays its middle card first and works outwards, to the weakest and the strongest at the end.

    High-low backwards. It closes a circle of four in which each beats the next: low-first,
    high-low, high-first, middle-first and low-first again.
    """

    name = "middle-first"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        ends = reversed(hand), iter(hand)
        inwards = [next(ends[turn % 2]) for turn in range(len(hand))]
        return inwards[::-1]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [MiddleFirst]
