"""Intervals are those of Wilson for units that are games of many, and hold as they should."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from interval_helpers import wilson, wilson_of
from pyanitsa.ratings.interval import Estimate, interval, ratio_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def estimate(scores: Sequence[float], most: int = 1000) -> Estimate:
    """Estimate a score from equally large units."""
    points = np.array([round(score * most) for score in scores])
    return Estimate.of(points, np.full(len(scores), most))


def test_the_interval_is_that_of_wilson() -> None:
    scores = [0.5, 0.55, 0.61, 0.48, 0.53]
    assert interval([estimate(scores)]) == pytest.approx(wilson_of(scores))


def test_an_interval_can_be_computed_by_hand() -> None:
    """Mean 0.9, standard error 0.1: as 9 games would give; t is 12.7062 for two units.

    So `(0.9 - p)² = 17.9387 p (1 - p)`, or `18.9387 p² - 19.7387 p + 0.81 = 0`.
    """
    assert interval([estimate([1.0, 0.8])]) == pytest.approx((0.0428, 0.9995), abs=1e-4)


def test_many_single_games_have_the_published_interval() -> None:
    """81 of 263, Newcombe, Statistics in Medicine 17, 1998: 0.2553 to 0.3662, without t."""
    bounds = interval([estimate([1.0] * 81 + [0.0] * 182)])
    assert bounds == pytest.approx((0.2553, 0.3662), abs=1e-3)


def test_a_unit_with_more_games_weighs_more() -> None:
    points, most = np.array([30, 90, 50]), np.array([100, 200, 100])
    got = Estimate.of(points, most)
    assert got.score == 170 / 400
    residuals = points - got.score * most
    assert got.variance == pytest.approx(3 / 2 * (residuals**2).sum() / 400**2)


def test_one_unit_says_nothing_of_the_uncertainty() -> None:
    assert interval([estimate([0.7])]) is None
    assert interval([estimate([0.7]), estimate([0.1, 0.2])]) is None


def test_a_mean_over_variants_has_the_variance_of_strata() -> None:
    first, second = [0.5, 0.55, 0.61, 0.48], [0.2, 0.31, 0.3]
    variances = stats.sem(first) ** 2, stats.sem(second) ** 2
    freedom = sum(variances) ** 2 / (variances[0] ** 2 / 3 + variances[1] ** 2 / 2)
    mean = float(np.mean(first) + np.mean(second)) / 2
    assert interval([estimate(first), estimate(second)]) == pytest.approx(
        wilson(mean, math.sqrt(sum(variances)) / 2, freedom)
    )


@pytest.mark.parametrize("units", [2, 5, 20, 1000])
@pytest.mark.parametrize("score", [0.0, 0.5, 0.8, 1.0])
def test_equal_units_are_not_taken_for_certainty(units: int, score: float) -> None:
    # The exact bound: of so many units none differed, which a share of others above `others` would
    # allow in fewer than 5 of 100 samples.
    others = stats.beta.ppf(0.95, 1, units)
    bounds = interval([estimate([score] * units)])
    assert bounds == pytest.approx((score * (1 - others), score + others * (1 - score)))
    assert stats.binom.pmf(0, units, others) == pytest.approx(0.05)


def test_equal_units_in_one_variant_only_widen_the_interval_of_all() -> None:
    varied, same = estimate([0.5, 0.55, 0.61, 0.48]), estimate([1.0] * 4)
    (low, high), others = interval([varied, same]) or (0, 0), 1 - 0.05 ** (1 / 4)
    alone = interval([varied]) or (0, 0)
    mean = (varied.score + 1) / 2
    assert high == pytest.approx(mean + (alone[1] - varied.score) / 2)
    assert low == pytest.approx(mean - math.hypot((varied.score - alone[0]) / 2, others / 2))


@given(st.lists(st.integers(0, 20), min_size=2, max_size=8))
def test_an_interval_holds_its_score_and_stays_between_0_and_1(points: list[int]) -> None:
    one = Estimate.of(np.array(points), np.full(len(points), 20))
    low, high = interval([one]) or (math.nan, math.nan)
    assert 0 <= low <= one.score <= high <= 1
    if one.variance > 0:
        assert 0 < low < one.score < high < 1


@given(st.lists(st.integers(0, 20), min_size=2, max_size=8))
def test_the_interval_of_the_other_side_is_mirrored(points: list[int]) -> None:
    most = np.full(len(points), 20)
    bounds = interval([Estimate.of(np.array(points), most)]) or (math.nan, math.nan)
    other = interval([Estimate.of(20 - np.array(points), most)])
    assert other == pytest.approx((1 - bounds[1], 1 - bounds[0]))


def test_the_interval_of_a_high_score_is_longer_downwards() -> None:
    low, high = interval([estimate([0.99, 0.97, 0.9, 0.98, 0.95])]) or (math.nan, math.nan)
    assert 0.958 - low > 2 * (high - 0.958)


def test_a_ratio_that_is_no_score_has_the_interval_of_student() -> None:
    parts = np.array([0.5, 0.55, 0.61, 0.48, 0.53])
    wanted = stats.t.interval(0.95, 4, loc=parts.mean(), scale=stats.sem(parts))
    assert ratio_interval(Estimate.of(parts, np.ones(5))) == pytest.approx(wanted)
    # Mean -0.025, standard error 0.075, t 12.7062: below 0, where a ratio cannot be.
    below = ratio_interval(Estimate.of(np.array([-0.1, 0.05]), np.ones(2)))
    assert below == pytest.approx((0, 0.92796), abs=1e-5)
    assert ratio_interval(Estimate.of(np.array([0.5]), np.ones(1))) is None


def simulated(rng: np.random.Generator, units: int, deals: int = 25) -> NDArray[np.int64]:
    """Play units of some games, each with luck of its own; the true score is 0.6."""
    luck = rng.beta(6, 4, units)
    return rng.binomial(deals, luck)


@pytest.mark.parametrize(("units", "strata"), [(5, 1), (20, 1), (8, 3)])
def test_95_of_100_intervals_hold_the_true_score(units: int, strata: int) -> None:
    rng = np.random.default_rng(2026)
    most = np.full(units, 25)
    contests = 2000
    held = 0
    for _ in range(contests):
        bounds = interval([Estimate.of(simulated(rng, units), most) for _ in range(strata)])
        assert bounds is not None
        held += bounds[0] <= 0.6 <= bounds[1]
    # Four standard errors of a share of 95 % in 2000 are 2 %.
    assert abs(held / contests - 0.95) < 0.02


def test_a_long_tail_costs_the_interval_little() -> None:
    """Student's intervals hold in 91 of 100 contests of five matches like these, these in 94."""
    rng = np.random.default_rng(2026)
    most, contests, student, held = np.full(5, 40), 2000, 0, 0
    for luck in rng.beta(8, 0.8, (contests, 5)):
        one = Estimate.of(rng.binomial(40, luck), most)
        for count, bounds in enumerate((interval([one]), ratio_interval(one))):
            low, high = bounds or (math.nan, math.nan)
            inside = low <= 8 / 8.8 <= high
            held, student = held + inside * (count == 0), student + inside * (count == 1)
    assert held / contests > 0.93
    assert student / contests < 0.92


def test_intervals_that_ignore_the_units_would_be_far_too_narrow() -> None:
    rng = np.random.default_rng(2026)
    held = 0.0
    for _ in range(500):
        made = simulated(rng, 20)
        low, high = stats.binomtest(int(made.sum()), 500).proportion_ci(method="wilson")
        held += float(low <= 0.6 <= high)
    assert held / 500 < 0.75
