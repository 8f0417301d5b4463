"""Mirrored deals between two entrants: their five outcomes, and what their mean rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.ratings.interval import Estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray

OUTCOMES: Final = 5
"""A mirrored deal between two is worth 0 to 4 points: two games, two points each."""

MOST: Final = OUTCOMES - 1


def pentanomial(deal_points: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return how many mirrored deals gave 0, 1, 2, 3 and 4 points, int64 (5,).

    Args:
        deal_points: what one of the two made of each mirrored deal, whole numbers
            (matches, deals).
    """
    return np.bincount(deal_points.ravel(), minlength=OUTCOMES).astype(np.int64)


def moments(counts: NDArray[np.int64]) -> tuple[float, float]:
    """Return mean and variance of the score of a mirrored deal, 0 to 1, from the five counts.

    The variance is that of the counted deals, with their number in the denominator.
    """
    scores, shares = np.arange(OUTCOMES) / MOST, counts / counts.sum()
    mean = float((shares * scores).sum())
    return mean, float((shares * (scores - mean) ** 2).sum())


def by_unit(deal_points: NDArray[np.integer]) -> NDArray[np.int64]:
    """Return the points of each independent unit, int64 (units, deals of a unit).

    A match is a unit, since what is learnt in it makes its deals depend on each other. Where there
    is one match only, its deals have to be the units.
    """
    return (deal_points if len(deal_points) > 1 else deal_points.T).astype(np.int64)


def clustered(deal_points: NDArray[np.integer]) -> Estimate:
    """Return the mean score of mirrored deals, with a variance that is clustered by match.

    Args:
        deal_points: as of `pentanomial`.
    """
    units = by_unit(deal_points)
    points = units.sum(axis=1)
    return Estimate.of(points, np.full_like(points, MOST * units.shape[1]))
