"""Swiss seatings for three and more at a table: who has as many points, old opponents seldom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.plugins.contest import Table

REACH: Final = 6
"""Over how many tables, along the ranking, entrants change places."""


class Seatings:
    """The tables of a tournament, round by round.

    As many as do not fill a table sit out: the lowest-ranked of those with the fewest byes, so that
    byes are never more than one apart. The others are seated along the ranking. Then two change
    places as long as that lets fewer meet who have met, or, with as many of these, makes the sum of
    squared differences in points smaller. That is a good seating, if not always the best.

    Args:
        entrants: how many take part.
        players: how many sit at a table.
    """

    def __init__(self, entrants: int, players: int) -> None:
        self._players = players
        self._out = entrants % players
        self._byes = [0] * entrants
        self._met: Counter[tuple[int, int]] = Counter()

    def draw(self, ranked: Sequence[int], points: Sequence[int]) -> tuple[list[Table], list[int]]:
        """Return the tables of the next round, and who has a bye.

        Args:
            ranked: the entrants, best first.
            points: the points of each, in whole numbers.
        """
        lowest_first = ranked[::-1]
        byes = sorted(lowest_first, key=lambda one: self._byes[one])[: self._out]
        seats = [one for one in ranked if one not in byes]
        self._improve(seats, points)
        starts = range(0, len(seats), self._players)
        tables = [tuple(sorted(seats[start : start + self._players])) for start in starts]
        for table in tables:
            self._met.update(combinations(table, 2))
        for one in byes:
            self._byes[one] += 1
        return sorted(tables), sorted(byes)

    def _improve(self, seats: list[int], points: Sequence[int]) -> None:
        """Let two change places as long as that makes a seating better."""
        reach = REACH * self._players
        changed = True
        while changed:
            changed = False
            for first in range(len(seats)):
                begin = (first // self._players + 1) * self._players
                for second in range(begin, min(begin + reach, len(seats))):
                    if self._gain(seats, points, first, second) > (0, 0):
                        seats[first], seats[second] = seats[second], seats[first]
                        changed = True

    def _gain(
        self, seats: list[int], points: Sequence[int], first: int, second: int
    ) -> tuple[int, int]:
        """Return how much better it is that two change places: in meetings, and in points."""
        one, two = seats[first], seats[second]
        meetings = gaps = 0
        for stays, goes, comes in ((first, one, two), (second, two, one)):
            start = stays // self._players * self._players
            for other in seats[start : start + self._players]:
                if other != goes:
                    meetings += self._times(other, goes) - self._times(other, comes)
                    gaps += (points[other] - points[goes]) ** 2
                    gaps -= (points[other] - points[comes]) ** 2
        return meetings, gaps

    def _times(self, one: int, other: int) -> int:
        return self._met[min(one, other), max(one, other)]
