"""How a ranking comes to be resolved: what has been played, what is known, what is needed next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.plugins.contest import Meeting, Round
from pyanitsa.ratings.group_sequential import interim_sizes
from pyanitsa.ratings.neighbours import Comparisons

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.plugins.contest import Scores, Table
    from pyanitsa.ratings.neighbours import RankingVerdicts


class AdaptiveProgress:
    """The tables of a contest, from its first round on.

    Args:
        first: the first round; an entrant counts that meets somebody else in it.
        error: how often anything that is said of neighbours may be wrong.
        margin: what difference of scores is as good as none.
        maximum: the most matches there may be.

    Attributes:
        known: what is known of neighbours, named by their places among the entrants that
            count; None before anything is known.
    """

    def __init__(self, first: Round, *, error: float, margin: float, maximum: int) -> None:
        # Who meets itself learns nothing of its place.
        met = [m for m in first.meetings if len(set(m.table)) == len(m.table)]
        self._tables: list[Table] = [one.table for one in met]
        self.entrants = sorted({one for table in self._tables for one in table})
        places = {one: place for place, one in enumerate(self.entrants)}
        self._seats = np.array([[places[one] for one in t] for t in self._tables], np.int64)
        self._played = np.array([one.matches for one in met], np.int64)
        self._left = maximum - sum(one.matches for one in first.meetings)
        self._error = error
        self._comparisons = Comparisons(len(self.entrants), margin)
        self._sizes = self._possible_sizes()
        self.known: RankingVerdicts | None = None

    @property
    def affordable(self) -> bool:
        """Whether there are no more matches than there may be."""
        return self._left >= 0

    def count(self, following: Round) -> None:
        """Count the matches of a round that is to be played."""
        more = {one.table: one.matches for one in following.meetings}
        added = np.array([more.get(table, 0) for table in self._tables], np.int64)
        self._played += added
        self._left -= int(added.sum())

    def covers(self, scores: Scores) -> bool:
        """Return whether all matches that are counted have scores."""
        return all(
            len(scores.get(table, ())) >= played
            for table, played in zip(self._tables, self._played, strict=True)
        )

    def take(self, scores: Scores) -> None:
        """Learn from the scores of all matches that are counted."""
        if len(self.entrants) < 2:
            return
        units = self._units()
        made = np.zeros((int(units.max()), len(self.entrants)))
        means = np.zeros(len(self.entrants))
        met = np.zeros(len(self.entrants))
        for table, seats, played in zip(self._tables, self._seats, self._played, strict=True):
            results = scores[table][:played]
            shown = min(played, len(made))
            made[:shown, seats] += results[:shown]
            means[seats] += results.mean(axis=0)
            met[seats] += 1
        self._comparisons.compare(made / met, self._interim(units))
        self.known = self._comparisons.judge(means / met, self._error, self._sizes)

    def following(self) -> Round | None:
        """Return the matches that are needed next; None where none is, or too few are left.

        Whoever is not apart from a neighbour goes on to the next number of an interim analysis, at
        all of its tables. Where not all can, those may who have played least, then those who are
        nearest to a decision.
        """
        if self.known is None:
            return None
        units = self._units()
        goals, wanted = units, self._played
        for cut in sorted(self.known.open, key=lambda c: (units[c.pairs].min(), c.doubt)):
            higher = goals.copy()
            np.maximum.at(higher, cut.pairs, self._after(units[cut.pairs].min(axis=1))[:, None])
            needed = np.maximum(
                wanted, np.where(higher > units, higher, 0)[self._seats].max(axis=1)
            )
            if (needed - self._played).sum() <= self._left:
                goals, wanted = higher, needed
        more = (wanted - self._played).tolist()
        meetings = (
            Meeting(t, number) for t, number in zip(self._tables, more, strict=True) if number
        )
        return Round(tuple(meetings)) if any(more) else None

    def _units(self) -> NDArray[np.int64]:
        """Return how many match numbers each entrant has played at all of its tables."""
        units = np.full(len(self.entrants), self._played.max())
        np.minimum.at(units, self._seats, self._played[:, None])
        return units

    def _interim(self, units: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the last number of units of an interim analysis; 0 where there is none."""
        steps = np.array([0, *self._sizes], np.int64)
        return steps[np.searchsorted(steps, units, side="right") - 1]

    def _after(self, units: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the next number of units of an interim analysis; the same where there is none."""
        steps = np.array([*self._sizes, 0], np.int64)
        return np.maximum(units, steps[np.searchsorted(self._sizes, units, side="right")])

    def _possible_sizes(self) -> tuple[int, ...]:
        """Return the numbers of units of the analyses that there may be before all is played."""
        if not len(self._played) or self._left < 0:
            return ()
        tables = len(self._tables)
        sits = np.zeros((tables, len(self.entrants)), np.int64)
        sits[np.arange(tables)[:, None], self._seats] = 1
        met = sits.sum(axis=0)
        # What it takes to go on with two of them: a match at each table of either.
        either = met[:, None] + met - sits.T @ sits
        least = int(either[~np.eye(len(met), dtype=np.bool_)].min())
        first = int(self._played.min())
        return interim_sizes(first, first + self._left // least)
