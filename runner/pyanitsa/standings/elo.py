"""Elo differences: of an entrant from the field, and of two from each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from pyanitsa.ratings.interval import Estimate, interval, mean_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.ratings.elo import EloDifference
    from pyanitsa.store import Sides


@dataclass(frozen=True)
class FieldElo:
    """How an entrant does against all others that it has met, in Elo.

    Attributes:
        elo: the Elo difference that its score stands for; infinite where it has made all points or
            none.
        interval: its 95 % interval, from that of the score; None where the score has none.
        los: the likelihood that its true score is above one half, 0 to 1; None where there is too
            little to tell.
    """

    elo: float
    interval: tuple[float, float] | None
    los: float | None

    @classmethod
    def of(cls, scores: Sequence[Estimate]) -> Self:
        """Take the scores of one or several variants, which weigh the same."""
        from pyanitsa.ratings.elo import elo_of, likelihood_of_superiority

        bounds = interval(scores)
        return cls(
            elo=elo_of(mean_score(scores)),
            interval=None if bounds is None else (elo_of(bounds[0]), elo_of(bounds[1])),
            los=likelihood_of_superiority(_together(scores)),
        )


@dataclass(frozen=True, eq=False)
class Duel:
    """What one of two made of their mirrored deals.

    Attributes:
        counts: how many of these gave 0, 1, 2, 3 and 4 points, int64 (5,).
        score: the mean score, 0 to 1.
        interval: its 95 % interval; None where there is one unit only.
        difference: the Elo difference, with its intervals.
    """

    counts: NDArray[np.int64]
    score: float
    interval: tuple[float, float] | None
    difference: EloDifference

    @classmethod
    def of(cls, deal_points: NDArray[np.uint8]) -> Self:
        """Take what one of them made of each deal, 0 to 4 (matches, deals)."""
        from pyanitsa.ratings.elo import EloDifference
        from pyanitsa.ratings.pentanomial import clustered, pentanomial

        score = clustered(deal_points)
        return cls(
            counts=pentanomial(deal_points),
            score=score.score,
            interval=interval([score]),
            difference=EloDifference.of(deal_points),
        )


def deals_between(
    sides: Sides, chosen: NDArray[np.bool_], one: int, other: int
) -> NDArray[np.uint8] | None:
    """Return what one made of each mirrored deal with another, at tables of two.

    Args:
        sides: the sides of matches between two, all with equally many deals.
        chosen: which of them count, bool (sides,).
        one: whose points to return.
        other: the opponent.

    Returns:
        0 to 4, uint8 (matches, deals); None where the two have no match.
    """
    mine = np.flatnonzero(chosen & (sides.entrant == one))
    # The two sides of a match stand next to each other.
    across = mine + 1 - 2 * sides.slot[mine]
    mine = mine[sides.entrant[across] == other]
    if not len(mine):
        return None
    joined = b"".join(sides.deal_points[side] for side in mine.tolist())
    return np.frombuffer(joined, np.uint8).reshape(len(mine), -1)


def _together(scores: Sequence[Estimate]) -> Estimate:
    """Return the mean of scores as one, its units those of Student's t (see `interval`)."""
    if len(scores) == 1:
        return scores[0]
    variance = math.fsum(score.variance for score in scores)
    if not variance > 0:
        units = min(score.units for score in scores)
    else:
        spread = math.fsum(s.variance**2 / (s.units - 1) for s in scores if s.variance > 0)
        units = 1 + max(1, int(variance**2 / spread))
    return Estimate(mean_score(scores), variance / len(scores) ** 2, units)
