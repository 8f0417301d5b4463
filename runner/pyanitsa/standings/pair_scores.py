"""What entrants made against each other, unit by unit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from pyanitsa.ratings.interval import Estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.store import EntrantScores, PairScores

_EXACT: Final = 52  # bits of a whole number that a fraction's mantissa has room for


@dataclass(frozen=True, eq=False)
class Cells:
    """What the row made against the column; nothing on the diagonal.

    The units are match numbers, or the mirrored deals between two where there is one number only.

    Attributes:
        points: half-points, int64 (units, entrants, entrants).
        most: the most there was to make, likewise.
    """

    points: NDArray[np.int64]
    most: NDArray[np.int64]

    @classmethod
    def of(cls, sides: EntrantScores, pairs: PairScores, chosen: NDArray[np.bool_]) -> Self:
        """Add up the pairs of chosen sides, which are all sides of their matches."""
        mine, others, points = known(sides, pairs, chosen)
        at = sides.entrant[mine], sides.entrant[others]
        most = 2 * sides.games[mine]
        numbers, unit = np.unique(sides.number[mine], return_inverse=True)
        if len(numbers) == 1 and (most == sides.most[mine]).all():
            deals = [np.frombuffer(sides.deal_points[side], np.uint8) for side in mine]
            lengths = np.array([len(deal) for deal in deals])
            unit = np.concatenate([np.arange(length) for length in lengths])
            at = at[0].repeat(lengths), at[1].repeat(lengths)
            points, most = np.concatenate(deals), (most // lengths).repeat(lengths)
        shape = (int(unit.max(initial=-1)) + 1, len(sides.entrants), len(sides.entrants))
        made = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        np.add.at(made[0], (unit, *at), points)
        np.add.at(made[1], (unit, *at), most)
        return cls(*made)

    @property
    def scores(self) -> NDArray[np.float64]:
        """The mean scores, 0 to 1; not a number where two have not met."""
        return _shares(self.points.sum(axis=0), self.most.sum(axis=0))

    def estimate(self, one: int, other: int) -> Estimate | None:
        """Return what one makes against another; None where they have not met."""
        points, most = self.points[:, one, other], self.most[:, one, other]
        there = most > 0
        return Estimate.of(points[there], most[there]) if there.any() else None

    def draws(self, number: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Return the scores with units weighed by exponential numbers (draws, entrants, entrants).

        Args:
            number: how many draws.
            rng: where chance comes from.
        """
        weights = rng.standard_exponential((number, len(self.most)))
        # Whole numbers, so that sums are exact, in whichever order a machine adds them up: what is
        # the same in all units stays the same in all draws.
        largest = weights.max(initial=1.0) * self.most.sum(axis=0).max(initial=1)
        weights = np.rint(weights * 2.0 ** (_EXACT - math.frexp(largest)[1]))
        points, most = (
            (weights @ values.reshape(len(values), -1)).reshape(number, *values.shape[1:])
            for values in (self.points, self.most)
        )
        return _shares(points, most)


def between_two(sides: EntrantScores) -> PairScores:
    """Return the pairs of tables of two, where all points are made against the other one."""
    from pyanitsa.store import PairScores

    return PairScores(sides.match, sides.slot, 1 - sides.slot, sides.points)


def known(
    sides: EntrantScores, pairs: PairScores, chosen: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.int64]]:
    """Return the pairs of chosen sides: whose side, against which side, and the points made."""
    ours = np.isin(pairs.match, sides.match[chosen])
    # The sides come by match, then by slot.
    starts = np.searchsorted(sides.match, pairs.match[ours])
    return starts + pairs.slot[ours], starts + pairs.other[ours], pairs.points[ours]


def _shares(points: NDArray[Any], most: NDArray[Any]) -> NDArray[np.float64]:
    shares = np.full(most.shape, np.nan)
    np.divide(points, most, out=shares, where=most > 0)
    return shares
