"""Elo differences of two entrants from their mirrored deals, with error bars."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from pyanitsa.ratings.interval import CONFIDENCE, interval
from pyanitsa.ratings.pentanomial import MOST, by_unit, clustered, moments, pentanomial

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.ratings.interval import Estimate

ELO: Final = 400 / math.log(10)
"""One unit of log-odds in Elo: 400 points are odds of 10 : 1."""

NORMALIZED: Final = 800 / math.log(10)
"""One standard deviation of a game in normalised Elo; for small differences between entrants who
never draw it is the Elo difference (Van den Bergh, Normalized Elo)."""

Interval = tuple[float, float]


def elo_of(score: float) -> float:
    """Return the Elo difference that a score stands for: `-400 log10(1 / score - 1)`.

    The logistic curve of Elo (The Rating of Chessplayers, Past and Present, 2nd ed., 1986). A score
    of 0 is minus infinity, a score of 1 infinity.
    """
    if score <= 0 or score >= 1:
        return -math.inf if score <= 0 else math.inf
    return ELO * (math.log(score) - math.log1p(-score))


def score_of(elo: float) -> float:
    """Return the score, 0 to 1, that an Elo difference stands for."""
    return 0.5 * (1 + math.tanh(elo / (2 * ELO)))


@dataclass(frozen=True)
class EloDifference:
    """How much better one of two entrants is.

    Attributes:
        elo: the Elo difference of its score; infinite where it has made all points or none.
        interval: its 95 % interval, from the interval of the score; a bound is infinite where the
            score's is 0 or 1. None where there is one unit only.
        normalized: the difference in normalised Elo: what it is beside the noise of a game.
        normalized_interval: its 95 % interval. None where there is one unit only.
        los: the likelihood of superiority, 0 to 1: how sure it is that its true score is above
            one half. None where there is one unit only.
        units: how many independent units this rests on: matches or, if there is one, deals.
    """

    elo: float
    interval: Interval | None
    normalized: float
    normalized_interval: Interval | None
    los: float | None
    units: int

    @classmethod
    def of(cls, deal_points: NDArray[np.integer]) -> Self:
        """Compare two entrants by what one of them made of their mirrored deals.

        Args:
            deal_points: whole numbers from 0 to 4 (matches, deals).
        """
        score = clustered(deal_points)
        bounds = interval([score])
        normalized, normalized_interval = _normalized(deal_points)
        return cls(
            elo=elo_of(score.score),
            interval=None if bounds is None else (elo_of(bounds[0]), elo_of(bounds[1])),
            normalized=normalized,
            normalized_interval=normalized_interval,
            los=likelihood_of_superiority(score),
            units=score.units,
        )


def likelihood_of_superiority(score: Estimate) -> float | None:
    """Return how sure it is that the true score is above one half, 0 to 1.

    It is one less the p-value of the test that it is not. For games that are independent of each
    other this is the known `Φ((wins - losses) / √(wins + losses))` (Coulom; see "Match Statistics"
    in the Chessprogramming wiki); here the standard error is clustered, and Student's t takes
    the place of the normal distribution, so that few units are not taken for many.

    Where all units are the same, as in `pyanitsa.ratings.interval`, what could be otherwise has
    not been seen: a score of `s` is only luck if a share of `1 - 1 / (2 s)` of the units would have
    been lost altogether, and none of these came up.

    Returns:
        None where there is one unit only.
    """
    if math.isnan(score.variance):
        return None
    if score.variance == 0:
        better = max(score.score, 1 - score.score)
        sure = 1 - min(0.5, (0.5 / better) ** score.units)
        return sure if score.score > 0.5 else 1 - sure
    from scipy.special import stdtr

    return float(stdtr(score.units - 1, (score.score - 0.5) / math.sqrt(score.variance)))


def _normalized(deal_points: NDArray[np.integer]) -> tuple[float, Interval | None]:
    """Return the normalised Elo difference and its 95 % interval.

    It is `(score - 1/2) / σ`, times 800 / log 10, where σ is the standard deviation of a mirrored
    deal's score times √2, as that of a game would be if the deal's two games were independent (Van
    den Bergh, Normalized Elo). The standard error is that of the ratio by the delta method,
    clustered by match: a deal that is `z` deviations off the mean moves the ratio `t` by
    `z - t (z² - 1) / 2`, shared among the deals.
    """
    mean, variance = moments(pentanomial(deal_points))
    units = by_unit(deal_points)
    if variance == 0:
        edge = math.copysign(math.inf, mean - 0.5) if mean != 0.5 else 0.0
        return edge, None if len(units) == 1 else (-math.inf, math.inf)
    ratio, scale = (mean - 0.5) / math.sqrt(variance), NORMALIZED / math.sqrt(2)
    if len(units) == 1:
        return scale * ratio, None
    from scipy.special import stdtrit

    off = (units / MOST - mean) / math.sqrt(variance)
    moved = (off - ratio / 2 * (off**2 - 1)).mean(axis=1)
    error = moved.std(ddof=1) / math.sqrt(len(units))
    margin = float(stdtrit(len(units) - 1, (1 + CONFIDENCE) / 2) * error)
    return scale * ratio, (scale * (ratio - margin), scale * (ratio + margin))
