"""Group-sequential tests: analyses of growing numbers of units, at an error chosen beforehand.

Who makes a test each time that there is more to see, and stops once it is significant, errs far
more often than the test's level says. Here every analysis has the same, smaller level, so that all
of them together err as often as is wanted (Armitage, McPherson and Rowe, Repeated significance
tests on accumulating data, JRSS A 132, 1969; Pocock, Biometrika 64, 1977). The numbers grow by a
factor: the error is then spread evenly over small and large differences.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.interpolate import CubicSpline

GROWTH: Final = 1.25
"""By what factor there is more at each analysis."""

FIRST: Final = 8
"""The fewest units of an analysis: from fewer one cannot see how much they differ."""

_HIGHEST: Final = 8.0  # standard deviations; nothing that matters is above, or below its negative
_NODES: Final = 64
_POINTS: Final = 33


def interim_sizes(first: int, maximum: int) -> tuple[int, ...]:
    """Return at which numbers of units the analyses are, in rising order.

    Args:
        first: how many there are at first; with fewer than `FIRST` there is no analysis.
        maximum: more than so many there will never be.
    """
    size, sizes = max(first, FIRST), []
    while size <= maximum:
        sizes.append(size)
        size = math.ceil(GROWTH * size)
    return tuple(sizes)


def nominal_level(error: float, sizes: tuple[int, ...]) -> float:
    """Return the one-sided level at which to test in each analysis.

    Args:
        error: how often a difference that is not there may be taken for one in any of the analyses;
            up to one half.
        sizes: the numbers of units of the analyses, in rising order.

    Returns:
        0 where there are no analyses.
    """
    from scipy.special import ndtr

    if len(sizes) < 2:
        return error if sizes else 0.0
    return float(ndtr(-_bounds(sizes)(math.log(error))))


@lru_cache(maxsize=64)
def _bounds(sizes: tuple[int, ...]) -> CubicSpline:
    """Return the bound of a random walk, in standard deviations, by the logarithm of the error."""
    from scipy.interpolate import CubicSpline

    bounds = np.linspace(_HIGHEST, 0, _POINTS)
    return CubicSpline(np.log([crossing_probability(bound, sizes) for bound in bounds]), bounds)


def crossing_probability(bound: float, sizes: tuple[int, ...]) -> float:
    """Return how likely a random walk is above a bound at any analysis.

    The walk is the sum of independent normal steps of mean 0, divided by its standard deviation.
    Its density at each analysis, among walks that have not been above, follows from that at the one
    before by an integral (Armitage et al., section 3), which is taken here by the Gauss-Legendre
    rule.

    Args:
        bound: in standard deviations.
        sizes: after how many steps the analyses are.
    """
    from scipy.special import ndtr

    nodes, weights = _rule()
    half = (bound + _HIGHEST) / 2
    at, width = half * (nodes + 1) - _HIGHEST, half * weights
    density = np.exp(-(at**2) / 2) / math.sqrt(2 * math.pi)
    crossed = float(ndtr(-bound))
    for size, following in pairwise(sizes):
        kept = math.sqrt(size / following)
        noise = math.sqrt(1 - kept**2)
        mass = width * density
        crossed += float(mass @ ndtr((kept * at - bound) / noise))
        steps = (at[:, None] - kept * at) / noise
        density = np.exp(-(steps**2) / 2) @ mass / (noise * math.sqrt(2 * math.pi))
    return crossed


@lru_cache(maxsize=1)
def _rule() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the nodes of the Gauss-Legendre rule and their weights, from -1 to 1."""
    return np.polynomial.legendre.leggauss(_NODES)
