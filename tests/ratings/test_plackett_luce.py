"""Plackett-Luce ratings are those of closed forms and of other fits, ties and units included."""

from __future__ import annotations

import math
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

import choix
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from pyanitsa.ratings.bradley_terry import PRIOR, bradley_terry
from pyanitsa.ratings.choices import Choices, RankedGames
from pyanitsa.ratings.elo import ELO
from pyanitsa.ratings.plackett_luce import plackett_luce

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.ratings.simultaneous import Ratings

STRENGTHS = (120.0, 60.0, 0.0, -40.0, -140.0)


def simulated(
    seed: int, games: int, strengths: tuple[float, ...] = STRENGTHS, players: int = 3
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play games in which all that the model says is true; players sit in any order."""
    rng = np.random.default_rng(seed)
    entrants = rng.permuted(np.tile(np.arange(len(strengths)), (games, 1)), axis=1)[:, :players]
    performances = np.array(strengths)[entrants] / ELO + rng.gumbel(size=entrants.shape)
    return entrants, 1 + np.argsort(np.argsort(-performances, axis=1), axis=1)


def rankings(entrants: NDArray[np.int64], places: NDArray[np.int64]) -> list[tuple[int, ...]]:
    order = np.argsort(places, axis=1)
    return [tuple(row) for row in np.take_along_axis(entrants, order, axis=1).tolist()]


def drawn_pairs(number: int) -> list[tuple[int, int]]:
    return list(permutations(range(number), 2))


def likeliest(told: list[tuple[tuple[int, ...], float]], number: int) -> NDArray[np.float64]:
    """Fit the model by a general optimiser, to rankings that count so often."""

    def unlikely(ratings: NDArray[np.float64]) -> float:
        total = 0.0
        for ranking, times in told:
            values = ratings[list(ranking)]
            rest = np.logaddexp.accumulate(values[::-1])[::-1]
            total += times * float((rest - values).sum())
        return total

    found = optimize.minimize(unlikely, np.zeros(number), options={"gtol": 1e-7}).x
    return np.asarray(ELO * (found - found.mean()))


def rows(ratings: Ratings) -> NDArray[np.float64]:
    return np.stack([ratings.ratings, ratings.low, ratings.high])


# --- the ratings


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_fit_is_that_of_the_library(players: int) -> None:
    """Of choix, which takes rankings one by one; each two have one drawn game more here."""
    entrants, places = simulated(1, 300, players=players)
    doubled = [ranking for ranking in rankings(entrants, places) for _ in range(2)]
    expected = ELO * choix.ilsr_rankings(5, [*doubled, *drawn_pairs(5)])
    assert plackett_luce(entrants, places, 5).ratings == pytest.approx(expected, abs=1e-4)


def test_at_tables_of_two_it_is_the_model_of_bradley_and_terry() -> None:
    entrants, places = simulated(2, 4000, players=2)
    places[::5] = 1  # drawn
    units = np.arange(4000) // 400
    points, most = np.zeros((2, 10, 5, 5), np.int64)
    for (one, other), (first, second), unit in zip(entrants, places, units, strict=True):
        points[unit, one, other] += 1 + np.sign(second - first)
        points[unit, other, one] += 1 + np.sign(first - second)
        most[unit, one, other] += 2
        most[unit, other, one] += 2
    found = plackett_luce(entrants, places, 5, units=units)
    assert rows(found) == pytest.approx(rows(bradley_terry(points, most)), abs=1e-4)


def chance(order: tuple[int, ...], worths: tuple[int, ...]) -> float:
    """Return how likely a ranking is."""
    left = [sum(worths[one] for one in order[at:]) for at in range(len(order))]
    return math.prod(worths[one] / rest for one, rest in zip(order, left, strict=True))


@pytest.mark.parametrize("worths", [(2, 1, 1), (10, 5, 2, 1), (3, 1)])
def test_rankings_as_often_as_they_are_likely_give_back_the_worths(worths: tuple[int, ...]) -> None:
    orders = np.array(list(permutations(range(len(worths)))))
    counts = np.array([1e9 * chance(tuple(order), worths) for order in orders.tolist()])
    places = np.broadcast_to(np.arange(1, len(worths) + 1), orders.shape)
    found = plackett_luce(orders, places, len(worths), counts=counts)
    logs = ELO * np.log(worths)
    assert found.ratings == pytest.approx(logs - logs.mean(), abs=1e-4)


@settings(max_examples=30)
@given(st.integers(3, 5), st.lists(st.lists(st.integers(1, 3), min_size=5, max_size=5), min_size=1))
def test_a_tie_counts_as_all_its_orders_evenly(players: int, drawn: list[list[int]]) -> None:
    """Its orders one by one, each with its share, give the same; also by a general optimiser."""
    places = np.array([one[:players] for one in drawn])
    entrants = np.broadcast_to(np.arange(players), places.shape)
    told: list[tuple[tuple[int, ...], float]] = []
    for one in places.tolist():
        broken = [
            order
            for order in permutations(range(players))
            if all(one[a] <= one[b] for a, b in pairwise(order))
        ]
        told += [(order, 1 / len(broken)) for order in broken]
    orders = np.array([order for order, _ in told])
    strict = plackett_luce(
        orders,
        np.broadcast_to(np.arange(players), orders.shape),
        players,
        counts=np.array([times for _, times in told]),
    )
    found = plackett_luce(entrants, places, players)
    assert found.ratings == pytest.approx(strict.ratings, abs=1e-6)
    told += [(pair, PRIOR) for pair in permutations(range(players), 2)]
    apart = found.ratings - found.ratings.mean()
    assert apart == pytest.approx(likeliest(told, players), abs=0.05)


def test_who_is_always_level_has_the_same_rating() -> None:
    found = plackett_luce(np.array([[0, 1, 2, 3]]), np.array([[1, 1, 1, 1]]), 4)
    assert found.ratings == pytest.approx([0] * 4, abs=1e-9)


def test_counts_and_the_order_of_games_and_players_change_nothing() -> None:
    entrants, places = simulated(3, 400, players=4)
    units = np.arange(400) // 40
    found = rows(plackett_luce(entrants, places, 5, units=units))
    turned = plackett_luce(entrants[::-1, ::-1], places[::-1, ::-1], 5, units=3 * units[::-1])
    assert rows(turned) == pytest.approx(found, abs=1e-6)
    games, counts = np.unique(
        np.column_stack([units, entrants, places]), axis=0, return_counts=True
    )
    counted = plackett_luce(games[:, 1:5], games[:, 5:], 5, counts=counts, units=games[:, 0])
    assert rows(counted) == pytest.approx(found, abs=1e-6)


@settings(max_examples=10)
@given(st.permutations(range(5)))
def test_numbering_entrants_differently_changes_nothing_else(order: list[int]) -> None:
    entrants, places = simulated(4, 200)
    found = plackett_luce(entrants, places, 5).ratings
    at = np.argsort(order)
    assert plackett_luce(at[entrants], places, 5).ratings == pytest.approx(found[order], abs=1e-6)


def test_worths_that_are_far_apart_are_found_from_anywhere() -> None:
    entrants, places = simulated(5, 20_000, strengths=(2000, 1000, 0, -1000, -2000))
    found = plackett_luce(entrants, places, 5).ratings
    told = Choices.of(RankedGames.of(entrants, places, np.ones(20_000), np.zeros(20_000, np.int64)))
    pairs = np.array([[one, other] for one in range(5) for other in range(one)])
    slope = told.gradient(found / ELO) + Choices.draws(pairs, 2 * PRIOR).gradient(found / ELO)
    assert slope == pytest.approx(np.zeros(5), abs=1e-6)


# --- the intervals


@pytest.mark.parametrize(("units", "players"), [(5, 3), (20, 4)])
def test_95_of_100_sets_of_intervals_hold_all_true_ratings(units: int, players: int) -> None:
    contests, held = 250, 0
    for seed in range(contests):
        entrants, places = simulated(seed, 60 * units, players=players)
        found = plackett_luce(entrants, places, 5, units=np.arange(60 * units) // 60)
        held += bool(((found.low <= STRENGTHS) & (found.high >= STRENGTHS)).all())
    assert abs(held / contests - 0.95) < 3 * math.sqrt(0.05 * 0.95 / contests)


def test_games_that_go_together_count_once() -> None:
    entrants, places = simulated(6, 400)
    units = np.arange(400) // 20
    once = plackett_luce(entrants, places, 5, units=units)
    together = plackett_luce(entrants, places, 5, units=units, counts=np.full(400, 4))
    assert together.units == 20
    assert together.high - together.low == pytest.approx(once.high - once.low, rel=0.02)


def test_games_without_units_have_no_intervals() -> None:
    found = plackett_luce(*simulated(6, 50), 5)
    assert np.isfinite(found.ratings).all()
    assert np.isnan([found.low, found.high]).all()


# --- what cannot be rated as usual


def test_who_is_always_first_or_last_has_no_bound_there_and_moves_nobody_else() -> None:
    entrants, places = simulated(7, 1000, strengths=(80, 0, -80))
    units = np.arange(1000) // 100
    alone = plackett_luce(entrants, places, 3, units=units)
    around = np.ones((1000, 1), np.int64)
    more = np.column_stack([3 * around, entrants, 4 * around])
    placed = np.column_stack([0 * around, places, 5 * around])
    found = plackett_luce(more, placed, 5, units=units)
    assert found.ratings[:3] == pytest.approx(alone.ratings, abs=1)
    assert (found.high[3], found.low[4]) == (math.inf, -math.inf)
    assert found.ratings[2] - 100 < found.low[3] < found.ratings[3]
    assert found.ratings[0] + 100 > found.high[4] > found.ratings[4]


def test_equal_units_are_not_taken_for_certainty() -> None:
    orders = np.array(list(permutations(range(3))))
    entrants = np.tile(orders, (8, 1))
    places = np.broadcast_to(np.arange(1, 4), entrants.shape)
    found = plackett_luce(entrants, places, 3, units=np.repeat(np.arange(8), 6))
    assert found.ratings == pytest.approx([0] * 3, abs=1e-9)
    assert (found.high > 80).all()
    assert (found.low < -80).all()


def test_before_the_first_game_nobody_has_a_rating() -> None:
    found = plackett_luce(np.zeros((0, 4), np.int64), np.zeros((0, 4), np.int8), 5)
    assert np.isnan(rows(found)).all()
    assert found.units == 0


def test_who_has_met_nobody_of_the_largest_group_has_no_rating() -> None:
    entrants, places = simulated(8, 100, strengths=(80, 0, -80, 10))
    found = plackett_luce(entrants + 1, places, 9)
    assert np.isnan(found.ratings[[0, *range(5, 9)]]).all()
    alone = plackett_luce(entrants, places, 4)
    assert found.ratings[1:5] == pytest.approx(alone.ratings)
    with_others = plackett_luce(
        np.vstack([entrants + 1, [[5, 6, 7]]]), np.vstack([places, [[1, 2, 3]]]), 9
    )
    assert with_others.ratings[1:5] == pytest.approx(alone.ratings)
