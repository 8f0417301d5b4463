"""What two made of their mirrored deals, and how far apart they are in Elo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from pyanitsa.ratings.interval import interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.ratings.elo import EloDifference
    from pyanitsa.store import EntrantScores


@dataclass(frozen=True, eq=False)
class HeadToHead:
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
    sides: EntrantScores, chosen: NDArray[np.bool_], one: int, other: int
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
