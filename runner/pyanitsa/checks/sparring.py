"""The partner that a strategy is checked with; it is run where strategies run."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from pyanitsa.plugins.hooks import hookimpl
from pyanitsa.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.cards import Card
    from pyanitsa.strategy import Match


class Sparring(Strategy):
    """Shuffles, and forfeits every third game, so that who plays with it sees that too."""

    name = "sparring"

    def start(self, match: Match) -> None:
        """Begin to count the games; at a table of several not all forfeit the same."""
        self._turns = count(match.seat)

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        """Return the hand in a random order, or no card at all."""
        order = self.match.random.sample(hand, len(hand))
        return () if next(self._turns) % 3 == 2 else order


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    """Return the partner."""
    return [Sparring]
