from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class LowHigh(Strategy):
    """Plays its weakest card, its strongest, its second weakest, its second strongest, and so on.

    The other alternation, one step behind high-low: the weakest card goes where many lay their
    best one, and the strongest takes what comes next.
    """

    name = "low-high"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        ends = iter(hand), reversed(hand)
        return [next(ends[turn % 2]) for turn in range(len(hand))]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [LowHigh]
