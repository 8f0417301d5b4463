"""Sequential tests between two entrants: play until one of two hypotheses is sure enough.

The generalised sequential probability ratio test (GSPRT) of Wald (Sequential Analysis, 1947) as
testers of chess engines use it: Van den Bergh, "A Practical Introduction to the GSPRT" (2017) and
"Comments on Normalized Elo", the theory behind the tests of Stockfish.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from pyanitsa.ratings.elo import NORMALIZED, score_of
from pyanitsa.ratings.pentanomial import MOST, OUTCOMES, moments, pentanomial

if TYPE_CHECKING:
    from numpy.typing import NDArray

Model = Literal["logistic", "normalized"]
State = Literal["H0", "H1", "open"]

EMPTY: Final = 1e-3
"""What an outcome that has not been seen counts, so that no hypothesis is impossible."""

UNDECIDED: Final = 6
"""So many matches in which things are learnt decide nothing: they do not show yet how much matches
differ."""

_SCORES: Final = np.arange(OUTCOMES) / MOST
_STEPS: Final = 100  # more than ever needed, as an interval of numbers is halved 60 times at most
_CLOSE: Final = 1e-15  # of the interval: as close as numbers can be
_LEAST: Final = 1e-7  # the least deviation: below that of a million equal deals with EMPTY others
_GRID: Final = 200


@dataclass(frozen=True)
class Sprt:
    """A test of two hypotheses on how much better one of two entrants is.

    Attributes:
        elo0: the Elo difference if H0 is true.
        elo1: the Elo difference if H1 is true; above `elo0`.
        alpha: how often H1 may be taken although H0 is true.
        beta: how often H0 may be taken although H1 is true.
        model: whether the differences are in Elo or in normalised Elo, where `elo` is meant beside
            the noise of a game, so that a test takes about as long in a quiet variant as in a
            noisy one.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which H0 and H1 are taken (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, deal_points: NDArray[np.integer], *, learning: bool) -> float:
        """Return the log-likelihood ratio of H1 and H0; it is positive where H1 is likelier.

        Args:
            deal_points: what one of the two made of their mirrored deals, 0 to 4 (matches, deals).
            learning: whether one of the two may learn within a match. If not, the deals are
                independent of each other, and fewer are needed.
        """
        if learning and deal_points.shape[1] > 1:
            return clustered_llr(deal_points, self.elo0, self.elo1, self.model)
        return llr(pentanomial(deal_points), self.elo0, self.elo1, self.model)

    def state(self, deal_points: NDArray[np.integer], *, learning: bool) -> State:
        """Return which hypothesis is taken, or that the test is open; takes what `llr` takes."""
        ratio, (lower, upper) = self.llr(deal_points, learning=learning), self.bounds
        if lower < ratio < upper:
            return "open"
        return "H0" if ratio <= lower else "H1"


def llr(counts: NDArray[np.int64], elo0: float, elo1: float, model: Model = "logistic") -> float:
    """Return the log-likelihood ratio of two differences, for deals independent of each other.

    Under each hypothesis the shares of the five outcomes are those that make the counts likeliest
    among all that have the hypothesis's mean or, normalised, its mean beside its deviation.

    Args:
        counts: how many mirrored deals gave 0 to 4 points, (5,).
        elo0: the difference under H0.
        elo1: the difference under H1.
        model: what the differences are: Elo, or normalised Elo.
    """
    deals = np.where(counts == 0, EMPTY, counts)
    shares = deals / deals.sum()
    likeliest = _with_mean if model == "logistic" else _with_ratio
    first, second = (likeliest(shares, elo) for elo in (elo0, elo1))
    return float((deals * np.log(second / first)).sum())


def clustered_llr(
    deal_points: NDArray[np.integer], elo0: float, elo1: float, model: Model = "logistic"
) -> float:
    """Return the log-likelihood ratio of two differences from the mean scores of whole matches.

    Deals of a match in which something is learnt depend on each other, and `llr` would be far too
    sure: in simulations up to 48 of 100 tests at a true `elo0` took H1 where 5 were allowed. Here a
    match is one observation, and the ratio that of a normal distribution,
    `n (s1 - s0) (m - (s0 + s1) / 2) / V`, where `m` is the mean score of the `n` matches and `V`
    their variance (Van den Bergh, "A Practical Introduction to the GSPRT").

    Two corrections are for few matches, which can be alike by chance. One match more counts in `V`,
    which varies as if its deals were independent. And the ratio is taken `(n - 6) / (n - 1)` times,
    which is nothing up to the sixth match. So corrected, in simulations up to 5 of 100 tests erred
    either way where 5 were allowed, and 10 only where one match in ten was quite unlike the others.

    Args:
        deal_points: what one of the two made of their mirrored deals, 0 to 4 (matches, deals).
        elo0: the difference under H0.
        elo1: the difference under H1.
        model: what the differences are: Elo, or normalised Elo by the deviation of a deal.

    Returns:
        0 up to the match `UNDECIDED`.
    """
    matches, deals = deal_points.shape
    if matches <= UNDECIDED:
        return 0.0
    mean, variance = moments(pentanomial(deal_points))
    scores = deal_points.mean(axis=1) / MOST
    spread = float(((scores - mean) ** 2).sum())
    unit = (spread + max(variance, EMPTY / deal_points.size) / deals) / (matches - 1)
    first, second = _hypotheses(elo0, elo1, model, variance)
    ratio = matches * (second - first) * (mean - (first + second) / 2) / unit
    return float(ratio * (matches - UNDECIDED) / (matches - 1))


def _hypotheses(elo0: float, elo1: float, model: Model, variance: float) -> tuple[float, float]:
    """Return the mean scores under both hypotheses."""
    if model == "logistic":
        return score_of(elo0), score_of(elo1)
    deviation = math.sqrt(2 * variance) / NORMALIZED
    return 0.5 + elo0 * deviation, 0.5 + elo1 * deviation


def _with_mean(shares: NDArray[np.float64], elo: float) -> NDArray[np.float64]:
    """Return the likeliest shares whose mean score is that of an Elo difference."""
    return _tilted(shares, _SCORES - score_of(elo))


def _with_ratio(shares: NDArray[np.float64], elo: float) -> NDArray[np.float64]:
    """Return the likeliest shares with the ratio of edge and deviation of a normalised Elo.

    The condition `μ - 1/2 = t σ` is not linear in the shares. Where their likelihood is stationary
    under it, it is so under its derivative too, the linear condition that the mean of
    `x - t (σ + (x - t σ)² / σ) / 2` is 0, where `x` is a score less one half (Van den Bergh,
    "Comments on Normalized Elo", section 4.1). This is solved for many σ, and those are looked for
    that the shares then have; of several the likeliest are returned.
    """
    from scipy.optimize import brentq

    ratio, edges = elo * math.sqrt(2) / NORMALIZED, _SCORES - 0.5

    def found(deviations: NDArray[np.float64]) -> NDArray[np.float64]:
        squares = (edges - ratio * deviations) ** 2
        return _tilted(shares, edges - ratio * (deviations + squares / deviations) / 2)

    def excess(deviation: float) -> float:
        return float(found(np.array([[deviation]]))[0] @ (edges - ratio * deviation) ** 2) - (
            deviation**2
        )

    grid = np.geomspace(_LEAST, 0.5 / max(1, abs(ratio)), _GRID)
    tried = found(grid[:, None])
    signs = np.sign(((edges - ratio * grid[:, None]) ** 2 * tried).sum(axis=1) - grid**2)
    (turns,) = np.nonzero(signs[:-1] * signs[1:] < 0)
    roots = [float(brentq(excess, grid[at], grid[at + 1], xtol=1e-15)) for at in turns]
    solutions = found(np.array(roots)[:, None])
    likeliest: NDArray[np.float64] = solutions[np.argmax((shares * np.log(solutions)).sum(axis=1))]
    return likeliest


def _tilted(shares: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the likeliest shares under which the mean of some values is 0.

    These are `shares / (1 + x values)`; the Lagrange multiplier `x` solves an equation that is
    monotone between two poles (Owen, Biometrika 75, 1988). It is found by Newton's method, and by
    halving where that leads out.

    Args:
        shares: the shares that were seen (5,).
        values: one or more sets of values (…, 5).

    Returns:
        The shares for each set (…, 5); not a number where all its values are above 0, or below.
    """
    most, least = values.max(axis=-1, keepdims=True), values.min(axis=-1, keepdims=True)
    with np.errstate(divide="ignore"):
        low = np.where((most > 0) & (least < 0), -1 / most, np.nan)
        high = -1 / least
    close, x = _CLOSE * (high - low), np.where(np.isnan(low), np.nan, 0.0)
    for _ in range(_STEPS):
        terms = values / (1 + x * values)
        rest = (shares * terms).sum(axis=-1, keepdims=True)
        low, high = np.where(rest > 0, x, low), np.where(rest > 0, high, x)
        last, x = x, x + rest / (shares * terms**2).sum(axis=-1, keepdims=True)
        x = np.where((low < x) & (x < high), x, (low + high) / 2)
        if not (np.abs(x - last) > close).any():
            break
    tilted: NDArray[np.float64] = shares / (1 + x * values)
    return tilted
