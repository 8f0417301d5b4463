from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


def circle(hand: tuple[Card, ...]) -> list[Sequence[Card]]:
    """Return four orders of a hand, each of which beats the one before it, round the circle."""
    ends = reversed(hand), iter(hand)
    high_low = [next(ends[turn % 2]) for turn in range(len(hand))]
    return [hand, high_low[::-1], hand[::-1], high_low]


class MixedFixed(Strategy):
    """Picks low-first, middle-first, high-first or high-low by lot, anew for every game.

    Each of the four beats one, loses to one and is even with the third: stone, paper and scissors
    with one sign more. Whoever plays them equally often is nearly even with each, and whoever
    leaves it to chance cannot be guessed: the mixed strategy of von Neumann's "Zur Theorie der
    Gesellschaftsspiele" (1928).
    """

    name = "mixed-fixed"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        return self.match.random.choice(circle(hand))


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [MixedFixed]
