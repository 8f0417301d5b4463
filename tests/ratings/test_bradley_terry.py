"""Bradley-Terry ratings are those of closed forms and of other fits, with honest intervals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize, special

from pyanitsa.ratings.bradley_terry import PRIOR, bradley_terry
from pyanitsa.ratings.elo import ELO, elo_of
from pyanitsa.ratings.simultaneous import margins

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.ratings.simultaneous import Ratings

Field = tuple["NDArray[np.int64]", "NDArray[np.int64]"]


def field_of(wins: NDArray[np.int64], games: int) -> Field:
    """Return points and most of units in which each pairing has so many games.

    Args:
        wins: how often the lower number has won (units, entrants, entrants); what stands on and
            below the diagonal does not count.
        games: how many games each pairing has in a unit.
    """
    above = np.triu(np.ones(wins.shape[1:], np.int64), 1)
    points = 2 * wins * above
    points += ((2 * games - points) * above).swapaxes(1, 2)
    return points, np.broadcast_to(2 * games * (above + above.T), wins.shape)


def simulated(seed: int, units: int, ratings: list[float], games: int = 20) -> Field:
    """Play units in which all that the model says is true."""
    strengths = np.array(ratings) / ELO
    chances = special.expit(strengths[:, None] - strengths[None])
    rng = np.random.default_rng(seed)
    return field_of(rng.binomial(games, chances, (units, *chances.shape)), games)


def likeliest(points: NDArray[np.int64], most: NDArray[np.int64]) -> NDArray[np.float64]:
    """Fit the model by a general optimiser, with the drawn game that `PRIOR` says."""
    wins = points.sum(axis=0) / 2 + PRIOR * (most.sum(axis=0) > 0)

    def unlikely(strengths: NDArray[np.float64]) -> float:
        differences = strengths[:, None] - strengths[None]
        return -float((wins * special.log_expit(differences)).sum())

    found = optimize.minimize(unlikely, np.zeros(len(wins)), options={"gtol": 1e-8}).x
    return np.asarray(ELO * (found - found.mean()))


def rows(ratings: Ratings) -> NDArray[np.float64]:
    return np.stack([ratings.ratings, ratings.low, ratings.high])


# --- the ratings


def test_two_entrants_are_as_far_apart_as_their_score_says() -> None:
    points, most = field_of(np.array([[[0, 15], [0, 0]], [[0, 14], [0, 0]]]), 20)
    found = bradley_terry(points, most)
    apart = elo_of((29 + PRIOR) / (40 + 2 * PRIOR))
    assert found.ratings == pytest.approx([apart / 2, -apart / 2])


def test_in_a_balanced_round_robin_of_three_everybody_scores_as_the_ratings_say() -> None:
    """Their expected scores are those they have; for three that leaves one solution only."""
    points, most = field_of(np.array([[[0, 80, 90], [0, 0, 60], [0, 0, 0]]]), 100)
    found = bradley_terry(points, most).ratings
    expected = special.expit((found[:, None] - found[None]) / ELO)
    np.fill_diagonal(expected, 0)
    wins = points[0] / 2 + PRIOR * (most[0] > 0)
    assert (100 + 2 * PRIOR) * expected.sum(axis=1) == pytest.approx(wins.sum(axis=1))
    assert found.sum() == pytest.approx(0, abs=1e-9)


def test_odds_that_multiply_are_met_exactly() -> None:
    """A beats B 3 : 1 and B beats C 3 : 1, hence A beats C 9 : 1, up to the drawn game."""
    points, most = field_of(np.array([[[0, 75000, 90000], [0, 0, 75000], [0, 0, 0]]]), 100_000)
    step = elo_of(0.75)
    assert bradley_terry(points, most).ratings == pytest.approx([step, 0, -step], abs=0.02)


@pytest.mark.parametrize("seed", range(3))
def test_the_fit_is_that_of_a_general_optimiser(seed: int) -> None:
    points, most = simulated(seed, 3, [150, 60, 0, -40, -170])
    found = bradley_terry(points, most).ratings
    assert found == pytest.approx(likeliest(points, most), abs=0.01)


def test_the_fit_is_that_of_single_comparisons() -> None:
    """The library's fit of games one by one, by another method, without the drawn games."""
    points, most = simulated(4, 10, [150, 60, 0, -210], games=100)
    wins = points.sum(axis=0) // 2
    games = [
        pair for pair, times in np.ndenumerate(wins) if pair[0] != pair[1] for _ in range(times)
    ]
    by_newton = ELO * choix.opt_pairwise(4, games)
    assert bradley_terry(points, most).ratings == pytest.approx(by_newton, abs=1)


@settings(max_examples=20)
@given(st.permutations(range(4)), st.integers(0, 9))
def test_numbering_entrants_differently_changes_nothing_else(order: list[int], seed: int) -> None:
    points, most = simulated(seed, 6, [100, 40, 0, -140])
    found = rows(bradley_terry(points, most))
    at = np.ix_(range(6), order, order)
    # The draws of the bootstrap meet other entrants, which moves the bounds by a per cent or two.
    other = rows(bradley_terry(points[at], most[at]))
    assert other[0] == pytest.approx(found[0][order], abs=1e-6)
    assert other[1:] == pytest.approx(found[1:, order], abs=4)


def test_the_order_of_units_changes_nothing() -> None:
    points, most = simulated(1, 8, [100, 40, 0, -140])
    one, other = bradley_terry(points, most), bradley_terry(points[::-1], most[::-1])
    assert rows(one) == pytest.approx(rows(other))


def test_the_same_seed_gives_the_same_intervals() -> None:
    points, most = simulated(1, 8, [100, 40, 0, -140])
    one, other, third = (bradley_terry(points, most, seed=seed) for seed in (3, 3, 4))
    assert (rows(one) == rows(other)).all()
    assert (one.ratings == third.ratings).all()
    assert not (one.low == third.low).any()


# --- the intervals


def test_the_interval_of_two_is_that_of_student_for_the_log_odds() -> None:
    points, most = simulated(5, 12, [50, -50], games=200)
    found = bradley_terry(points, most)
    share = points[:, 0, 1].sum() / most[:, 0, 1].sum()
    error = points[:, 0, 1].std(ddof=1) / math.sqrt(12) / 400
    margin = special.stdtrit(11, 0.975) * error / (share * (1 - share)) * ELO / 2
    assert found.units == 12
    assert found.high - found.ratings == pytest.approx([margin, margin], rel=0.04)


def test_units_that_go_together_count_once() -> None:
    points, most = simulated(5, 20, [50, 0, -50], games=200)
    once, apart = bradley_terry(points, most), bradley_terry(points.repeat(4, 0), most.repeat(4, 0))
    together = bradley_terry(4 * points, 4 * most)
    assert together.ratings == pytest.approx(apart.ratings)
    assert together.high - together.low == pytest.approx(once.high - once.low, rel=0.01)
    assert ((apart.high - apart.low) < 0.6 * (together.high - together.low)).all()


def test_one_unit_has_no_intervals() -> None:
    found = bradley_terry(*simulated(1, 1, [50, 0, -50]))
    assert np.isfinite(found.ratings).all()
    assert np.isnan(found.low).all()
    assert np.isnan(found.high).all()


def test_more_entrants_need_wider_margins_and_copies_do_not() -> None:
    rng = np.random.default_rng(1)
    alone = rng.standard_normal((50, 1))
    copies = np.repeat(alone, 20, axis=1)
    others = rng.standard_normal((50, 20))
    errors = np.sqrt(50) * others.std(axis=0, ddof=1)
    margin = {
        name: margins(one, confidence=0.95, seed=0)
        for name, one in (("alone", alone), ("copies", copies), ("others", others))
    }
    student = special.stdtrit(49, 0.975) * math.sqrt(50) * alone.std(ddof=1)
    assert margin["alone"] == pytest.approx([student], rel=0.03)
    assert margin["copies"] == pytest.approx([student] * 20, rel=0.04)
    bonferroni = special.stdtrit(49, 1 - 0.025 / 20) * errors
    assert margin["others"] == pytest.approx(bonferroni, rel=0.03)


@pytest.mark.parametrize(
    ("units", "ratings"), [(5, [120, -120]), (5, [0] * 12), (20, [200, 0, -200])]
)
def test_95_of_100_sets_of_intervals_hold_all_true_ratings(
    units: int, ratings: list[float]
) -> None:
    contests, held = 250, 0
    for seed in range(contests):
        found = bradley_terry(*simulated(seed, units, ratings, games=40))
        held += bool(((found.low <= ratings) & (ratings <= found.high)).all())
    assert abs(held / contests - 0.95) < 3 * math.sqrt(0.05 * 0.95 / contests)


# --- what cannot be rated as usual


def test_a_perfect_score_has_no_upper_bound_and_moves_nobody_else() -> None:
    points, most = simulated(1, 10, [100, 0, -100])
    alone = bradley_terry(points, most)
    more, played = np.zeros((2, 10, 5, 5), np.int64)
    more[:, :3, :3], played[:, :3, :3] = points, most
    played[:, 3:, :3] = played[:, :3, 3:] = 40
    more[:, 3, :3] = more[:, :3, 4] = 40  # one beats all three, the other loses to them
    found = bradley_terry(more, played)
    assert found.ratings[:3] == pytest.approx(alone.ratings, abs=1)
    assert found.high[:3] - found.low[:3] == pytest.approx(alone.high - alone.low, rel=0.25)
    assert found.ratings[3] > 500
    assert (found.high[3], found.low[4]) == (math.inf, -math.inf)
    assert found.ratings[0] - 20 < found.low[3] < found.ratings[3]
    assert found.ratings[2] + 20 > found.high[4] > found.ratings[4]


def test_equal_units_are_not_taken_for_certainty() -> None:
    points, most = field_of(np.full((8, 3, 3), 10), 20)
    found = bradley_terry(points, most)
    missed = 1 - (0.05 / 3) ** (1 / 8)
    assert found.ratings == pytest.approx([0, 0, 0], abs=1e-9)
    # One entrant loses, or wins, that share of its games against two that are level.
    assert (found.high > 1.2 * elo_of(0.5 + missed / 2) / 2).all()
    assert found.high == pytest.approx(-found.low)


def test_points_that_nobody_makes_count_for_nobody() -> None:
    points, most = simulated(1, 10, [100, 0, -100])
    forfeited = bradley_terry(points, 2 * most)
    assert forfeited.ratings == pytest.approx(bradley_terry(points, most).ratings)


def test_who_has_met_nobody_of_the_largest_group_has_no_rating() -> None:
    points, most = simulated(1, 10, [100, 0, -100])
    more, played = np.zeros((2, 10, 6, 6), np.int64)
    more[:, 1:4, 1:4], played[:, 1:4, 1:4] = points, most
    more[:, 4, 5], played[:, 4, 5], played[:, 5, 4] = 30, 40, 40
    found = rows(bradley_terry(more, played))
    assert np.isnan(found[:, [0, 4, 5]]).all()
    assert found[:, 1:4] == pytest.approx(rows(bradley_terry(points, most)))


def test_before_the_first_game_nobody_has_a_rating() -> None:
    for units in (0, 3):
        found = bradley_terry(*np.zeros((2, units, 4, 4), np.int64))
        assert np.isnan(rows(found)).all()


def test_a_chain_of_meetings_is_enough() -> None:
    points, most = np.zeros((2, 4, 12, 12), np.int64)
    for one in range(11):
        points[:, one, one + 1], points[:, one + 1, one] = 30, 10
        most[:, one, one + 1] = most[:, one + 1, one] = 40
    steps = -np.diff(bradley_terry(points, most).ratings)
    assert steps == pytest.approx([elo_of((60 + PRIOR) / (80 + 2 * PRIOR))] * 11, abs=1e-3)
