"""How sure a score is: 95 % intervals from units that are independent of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

CONFIDENCE: Final = 0.95


@dataclass(frozen=True)
class Estimate:
    """A score as the mean over independent units.

    Attributes:
        score: the mean, from 0 to 1; a unit with more games weighs more.
        variance: the square of its standard error; not a number where there is one unit only.
        units: how many units there are.
    """

    score: float
    variance: float
    units: int

    @classmethod
    def of(cls, points: NDArray[Any], most: NDArray[Any]) -> Self:
        """Estimate a score from what was made in each unit and what could have been made.

        The score is the ratio of the sums and the variance that of a ratio estimate (Cochran,
        Sampling Techniques, 3rd ed., 1977, section 6.4). Between equally large units it is the
        variance of their scores divided by their number.

        Args:
            points: the points made, whole numbers (units,).
            most: the most points there were to make, above 0, (units,).
        """
        units, score = len(points), float(points.sum() / most.sum())
        if units == 1:
            return cls(score, math.nan, units)
        if np.ptp(points / most) == 0:
            return cls(score, 0.0, units)
        residuals = (points - score * most) / most.mean()
        return cls(score, float((residuals @ residuals) / (units * (units - 1))), units)


def mean_score(estimates: Sequence[Estimate]) -> float:
    """Return the mean of scores that weigh the same, as those of several variants do."""
    return math.fsum(estimate.score for estimate in estimates) / len(estimates)


def interval(estimates: Sequence[Estimate]) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean of scores whose units are independent.

    The variances of the scores add up as those of strata do (Cochran, section 5.3), and Student's t
    with the degrees of freedom of Satterthwaite (Biometrics Bulletin 2, 1946) says how far the mean
    may be off; for a single score these are its units less one.

    Where all units of a score are the same, they say nothing of the variance, only that others are
    rare: the share `q` of those that would differ is below `1 - 0.05 ** (1 / units)` (the upper
    bound of Clopper and Pearson, Biometrika 26, 1934, for no success; near `3 / units`, Hanley and
    Lippman-Hand, JAMA 249, 1983). Whatever these would give, the true score is between
    `score - q * score` and `score + q * (1 - score)`. Several such scores keep their own `q`, as
    the worst may come from one of them alone. Where scores of both kinds are there, the distances
    of their bounds are put together like standard errors (Zou and Donner, Statistics in Medicine
    27, 2008).

    Returns:
        The bounds, cut off at 0 and 1, or None where a score has one unit only.
    """
    if any(math.isnan(estimate.variance) for estimate in estimates):
        return None
    score, strata = mean_score(estimates), len(estimates)
    spread = _spread([e for e in estimates if e.variance > 0]) / strata
    same = [e for e in estimates if e.variance == 0]
    below = math.fsum(_share_of_others(e.units) * e.score for e in same) / strata
    above = math.fsum(_share_of_others(e.units) * (1 - e.score) for e in same) / strata
    return max(0.0, score - math.hypot(spread, below)), min(1.0, score + math.hypot(spread, above))


def _spread(estimates: list[Estimate]) -> float:
    """Return how far the sum of scores may be off."""
    if not estimates:
        return 0.0
    from scipy.special import stdtrit

    variance = math.fsum(e.variance for e in estimates)
    freedom = variance**2 / math.fsum(e.variance**2 / (e.units - 1) for e in estimates)
    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2)) * math.sqrt(variance)


def _share_of_others(units: int) -> float:
    """Return how large the share of other results may be if none of so many units was one."""
    return 1.0 - math.pow(1 - CONFIDENCE, 1 / units)
