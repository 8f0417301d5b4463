"""Elo differences are those of the testers of chess engines, but clustered by match."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from interval_helpers import wilson_of
from pyanitsa.ratings.elo import EloDifference, elo_of, likelihood_of_superiority, score_of
from pyanitsa.ratings.interval import Estimate
from pyanitsa.ratings.pentanomial import clustered, moments, pentanomial

Points = NDArray[np.int64]


def one_match(*counts: int) -> Points:
    """Return a match with so many mirrored deals of 0, 1, 2, 3 and 4 points."""
    return np.repeat(np.arange(5), counts)[None]


def matches(*deal_points: list[int]) -> Points:
    return np.array(deal_points)


points = st.integers(2, 6).flatmap(
    lambda deals: st.lists(
        st.lists(st.integers(0, 4), min_size=deals, max_size=deals), min_size=2, max_size=6
    ).map(np.array)
)


# --- the five outcomes


def test_the_five_outcomes_are_counted() -> None:
    assert pentanomial(matches([0, 4, 4], [2, 1, 4])).tolist() == [1, 1, 1, 0, 3]


def test_mean_and_variance_are_those_of_the_deals() -> None:
    deals = np.repeat([0, 0.25, 0.5, 0.75, 1], [3, 1, 4, 1, 5])
    mean, variance = moments(np.array([3, 1, 4, 1, 5]))
    assert mean == pytest.approx(deals.mean())
    assert variance == pytest.approx(deals.var())


def test_a_match_is_the_unit_where_there_are_several() -> None:
    estimate = clustered(matches([0, 4, 4], [2, 1, 4], [3, 3, 3]))
    means = np.array([8, 7, 9]) / 12
    assert estimate.units == 3
    assert (estimate.score, estimate.variance) == pytest.approx((means.mean(), means.var() / 2))


def test_a_deal_is_the_unit_in_a_single_match() -> None:
    scores = np.array([0, 4, 4, 2]) / 4
    estimate = clustered(matches([0, 4, 4, 2]))
    assert estimate.units == 4
    assert (estimate.score, estimate.variance) == pytest.approx((scores.mean(), scores.var() / 3))


# --- Elo


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.7597)]
)
def test_400_points_are_odds_of_ten_to_one(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=1e-4)
    assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_all_points_and_none_are_infinite_elo() -> None:
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)
    assert (score_of(-math.inf), score_of(math.inf)) == (0, 1)


PUBLISHED = [
    # What fastchess prints of these counts, as its own tests have it: normalised Elo and Elo, each
    # with half of its interval, and LOS in per cent.
    ((34, 54, 63, 64, 75), (57.94, 28.28), (55.58, 27.65), 100.00),
    ((332, 433, 498, 333, 334), (-9.17, 10.96), (-8.64, 10.33), 5.05),
    ((7895, 8757, 5685, 568, 9999), (-19.01, 2.65), (-21.04, 2.95), 0.00),
]


@pytest.mark.parametrize(("counts", "normalized", "elo", "los"), PUBLISHED)
def test_a_single_match_has_the_numbers_that_are_known_of_chess_engines(
    counts: tuple[int, ...],
    normalized: tuple[float, float],
    elo: tuple[float, float],
    los: float,
) -> None:
    found = EloDifference.of(one_match(*counts))
    assert found.elo == pytest.approx(elo[0], abs=0.005)
    assert found.normalized == pytest.approx(normalized[0], abs=0.005)
    assert found.interval is not None
    assert found.normalized_interval is not None
    # Student's t and the deviation's own error make these a little wider.
    assert (found.interval[1] - found.interval[0]) / 2 == pytest.approx(elo[1], rel=0.01)
    widths = found.normalized_interval[1] - found.normalized_interval[0]
    assert widths / 2 == pytest.approx(normalized[1], rel=0.05)
    assert 100 * (found.los or 0) == pytest.approx(los, abs=0.02)


def test_the_interval_is_that_of_the_score() -> None:
    made = matches([0, 4, 4, 3], [2, 1, 4, 4], [3, 3, 3, 1], [4, 4, 4, 2])
    means = made.mean(axis=1) / 4
    low, high = wilson_of(means)
    found = EloDifference.of(made)
    assert found.units == 4
    assert found.elo == pytest.approx(elo_of(float(means.mean())))
    assert found.interval == pytest.approx((elo_of(low), elo_of(high)))
    assert found.los == pytest.approx(
        1 - stats.ttest_1samp(means, 0.5, alternative="greater").pvalue
    )


def test_matches_with_luck_of_their_own_have_wider_intervals_than_their_deals_would() -> None:
    rng = np.random.default_rng(2)
    alike = np.repeat(rng.integers(0, 5, (50, 1)), 20, axis=1)
    mixed = rng.permutation(alike.ravel()).reshape(alike.shape)
    one, other = EloDifference.of(alike), EloDifference.of(mixed)
    assert one.elo == other.elo
    assert one.normalized == other.normalized
    for wide, narrow in (
        (one.interval, other.interval),
        (one.normalized_interval, other.normalized_interval),
    ):
        assert wide is not None
        assert narrow is not None
        assert (wide[1] - wide[0]) > 3 * (narrow[1] - narrow[0])


def test_the_interval_is_as_long_to_both_sides() -> None:
    """Wilson's interval is symmetric in the log-odds, by twice an inverse hyperbolic sine."""
    made = np.repeat([2, 3, 4], [1, 2, 17]) / 4
    found = EloDifference.of(one_match(0, 0, 1, 2, 17))
    far = stats.t.ppf(0.975, 19) * stats.sem(made) / (2 * made.mean() * (1 - made.mean()))
    margin = 2 * 400 / math.log(10) * math.asinh(far)
    assert found.interval == pytest.approx((found.elo - margin, found.elo + margin))


def test_a_perfect_score_has_a_lower_bound_only() -> None:
    found = EloDifference.of(np.full((6, 10), 4))
    others = 1 - 0.05 ** (1 / 6)
    assert found.elo == found.normalized == math.inf
    assert found.interval == pytest.approx((elo_of(1 - others), math.inf))
    assert found.normalized_interval == (-math.inf, math.inf)
    assert found.los == 1 - 0.5**6


def test_equal_halves_all_the_time_are_no_difference() -> None:
    found = EloDifference.of(np.full((6, 10), 2))
    others = 1 - 0.05 ** (1 / 6)
    assert (found.elo, found.normalized, found.los) == (0, 0, 0.5)
    assert found.interval == pytest.approx((elo_of(0.5 - 0.5 * others), elo_of(0.5 + 0.5 * others)))


def test_a_single_deal_says_nothing_of_the_uncertainty() -> None:
    found = EloDifference.of(matches([3]))
    assert found.elo == pytest.approx(elo_of(0.75))
    assert (found.interval, found.normalized_interval, found.los) == (None, None, None)


def test_the_likelihood_of_superiority_is_that_of_wins_and_losses() -> None:
    """Nearly even games without draws have the textbook's value."""
    games = np.repeat([0, 4], [480, 520])
    los = likelihood_of_superiority(Estimate.of(games, np.full(1000, 4)))
    assert los == pytest.approx(stats.norm.cdf(40 / math.sqrt(1000)), abs=1e-3)


@given(points)
def test_the_other_one_is_as_much_worse(made: Points) -> None:
    one, other = EloDifference.of(made), EloDifference.of(4 - made)
    assert other.elo == pytest.approx(-one.elo)
    assert other.normalized == pytest.approx(-one.normalized)
    assert one.los is not None
    assert other.los == pytest.approx(1 - one.los)
    for bounds, mirrored in (
        (one.interval, other.interval),
        (one.normalized_interval, other.normalized_interval),
    ):
        assert bounds is not None
        assert mirrored == pytest.approx((-bounds[1], -bounds[0]))
        assert bounds[0] <= bounds[1]


@given(points)
def test_the_order_of_matches_and_of_their_deals_changes_nothing(made: Points) -> None:
    found, turned = EloDifference.of(made), EloDifference.of(made[::-1, ::-1])
    assert turned.elo == pytest.approx(found.elo)
    assert turned.interval == pytest.approx(found.interval)
    assert turned.normalized_interval == pytest.approx(found.normalized_interval)
