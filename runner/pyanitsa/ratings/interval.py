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

_ROUNDING: Final = 1e-12  # a difference of scores that is none


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
        if np.ptp(points / most) < _ROUNDING:
            return cls(score, 0.0, units)
        residuals = (points - score * most) / most.mean()
        return cls(score, float((residuals**2).sum() / (units * (units - 1))), units)


def mean_score(estimates: Sequence[Estimate]) -> float:
    """Return the mean of scores that weigh the same, as those of several variants do."""
    return math.fsum(estimate.score for estimate in estimates) / len(estimates)


def interval(estimates: Sequence[Estimate]) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean of scores whose units are independent.

    The variances of the scores add up as those of strata do (Cochran, section 5.3), and Student's t
    with the degrees of freedom of Satterthwaite (Biometrics Bulletin 2, 1946) says how many
    standard errors the mean may be off; for a single score these are its units less one.

    The bounds are those of Wilson (Journal of the American Statistical Association 22, 1927): all
    true scores `p` that are not further from the mean `s` than `t √(p (1 - p) / n)`. Here `n` is
    the number of independent games, won or lost, that would give the mean its variance,
    `s (1 - s) / variance`, as in surveys with clusters (Korn and Graubard, Survey Methodology 24,
    1998; Franco, Little, Louis and Slud, Journal of Survey Statistics and Methodology 7, 2019). The
    error is taken to grow towards one half, so that the bound on that side is further off. Scores
    far from one half mostly have their long tail there: Student's own bounds are too near to them.

    Where all units of a score are the same, they say nothing of the variance, only that others are
    rare: the share `q` of those that would differ is below `1 - 0.05 ** (1 / units)` (the upper
    bound of Clopper and Pearson, Biometrika 26, 1934, for no success; near `3 / units`, Hanley and
    Lippman-Hand, JAMA 249, 1983). Whatever these would give, the true score is between
    `score - q * score` and `score + q * (1 - score)`. Several such scores keep their own `q`, as
    the worst may come from one of them alone. Where scores of both kinds are there, the distances
    of their bounds are put together like standard errors (Zou and Donner, Statistics in Medicine
    27, 2008).

    Returns:
        The bounds, from 0 to 1, or None where a score has one unit only.
    """
    if any(math.isnan(estimate.variance) for estimate in estimates):
        return None
    score, strata = mean_score(estimates), len(estimates)
    varied = [e for e in estimates if e.variance > 0]
    below, above = (len(varied) / strata * far for far in _wilson(varied))
    same = [e for e in estimates if e.variance == 0]
    worse = math.fsum(_share_of_others(e.units) * e.score for e in same) / strata
    better = math.fsum(_share_of_others(e.units) * (1 - e.score) for e in same) / strata
    return max(0.0, score - math.hypot(below, worse)), min(1.0, score + math.hypot(above, better))


def ratio_interval(estimate: Estimate) -> tuple[float, float] | None:
    """Return the 95 % interval of a ratio that is from 0 to 1, but whose units need not be.

    Such is the share of luck. How much its units vary has nothing to do with how far it is from
    one half, so that the interval is Student's, to both sides of the estimate. Where all units are
    the same, it is that of a score.

    Returns:
        The bounds, cut off at 0 and 1, or None where there is one unit only.
    """
    if not estimate.variance > 0:
        return interval([estimate])
    spread = _quantile([estimate]) * math.sqrt(estimate.variance)
    return max(0.0, estimate.score - spread), min(1.0, estimate.score + spread)


def _wilson(estimates: list[Estimate]) -> tuple[float, float]:
    """Return how far the mean of scores that vary may be above and below the true one."""
    if not estimates:
        return 0.0, 0.0
    score, number = mean_score(estimates), len(estimates)
    variance = math.fsum(e.variance for e in estimates) / number**2
    even = score * (1 - score)
    part = _quantile(estimates) ** 2 * variance / even  # t² / n
    root = math.sqrt(part * even + part**2 / 4)
    drawn = part * (score - 0.5)  # Wilson's interval is around a point nearer to one half
    return (root + drawn) / (1 + part), (root - drawn) / (1 + part)


def _quantile(estimates: Sequence[Estimate]) -> float:
    """Return how many standard errors the mean of scores that vary may be off."""
    from scipy.special import stdtrit

    variance = math.fsum(e.variance for e in estimates)
    freedom = variance**2 / math.fsum(e.variance**2 / (e.units - 1) for e in estimates)
    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))


def _share_of_others(units: int) -> float:
    """Return how large the share of other results may be if none of so many units was one."""
    return 1.0 - math.pow(1 - CONFIDENCE, 1 / units)
