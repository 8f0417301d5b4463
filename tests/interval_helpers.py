"""Wilson's interval from its definition, to hold the one of the ratings against."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def wilson(score: float, error: float, freedom: float) -> tuple[float, float]:
    """Return the two `p` with `(score - p)² = t² p (1 - p) / n`, where `n` gives the error."""
    part = stats.t.ppf(0.975, freedom) ** 2 * error**2 / (score * (1 - score))
    low, high = sorted(np.roots([1 + part, -2 * score - part, score**2]).real)
    return float(low), float(high)


def wilson_of(scores: Sequence[float] | NDArray[np.float64]) -> tuple[float, float]:
    """Return the interval of equally large units with these scores."""
    return wilson(float(np.mean(scores)), float(stats.sem(scores)), len(scores) - 1)
