"""The equilibrium of a field: the most even mixture that nobody beats."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import nashpy
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from payoff_helpers import BIASED, CIRCLE, fields, payoffs_of, rearranged, with_loser
from pyanitsa.ratings.equilibrium import exploitability, nash_average

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from numpy.typing import NDArray

CLOSE = 1e-6


def random_field(number: int, seed: int) -> NDArray[np.float64]:
    """Return scores that are all different, so that there is one equilibrium only."""
    upper = np.triu(np.random.default_rng(seed).uniform(-1, 1, (number, number)), 1)
    return payoffs_of(upper - upper.T)


def most_won_from(payoffs: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """Return how far above one half the best answer to a mixture scores."""
    return float(((payoffs - 0.5) @ weights).max())


def most_among_equilibria(game: NDArray[np.float64], prices: NDArray[np.float64]) -> float:
    """Return the most that any equilibrium is worth, by another solver."""
    number = len(game)
    found = linprog(
        -prices,
        A_ub=game,
        b_ub=np.zeros(number),
        A_eq=np.ones((1, number)),
        b_eq=[1.0],
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    assert found.fun is not None
    return -float(found.fun)


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.25, 0.4, 0.5])
def test_circle_with_an_order_mixed_in(epsilon: float) -> None:
    """The worked example of Balduzzi et al., a circle plus epsilon times an order."""
    circle = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    order = np.array([[0, 1, 2], [-1, 0, 1], [-2, -1, 0]])
    weights = nash_average(payoffs_of((circle + epsilon * order) / 4)).weights
    expected = [(1 + epsilon) / 3, (1 - 2 * epsilon) / 3, (1 + epsilon) / 3]
    assert weights == pytest.approx(expected, abs=CLOSE)


def test_order_beyond_the_circle_has_one_winner() -> None:
    """The same example where epsilon is above one half."""
    answer = nash_average(payoffs_of([[0, 0.8, 0.1], [-0.8, 0, 0.8], [-0.1, -0.8, 0]]))
    assert answer.weights.tolist() == [1, 0, 0]
    assert answer.losses == pytest.approx([0, 0.4, 0.05])


def test_biased_rock_paper_scissors() -> None:
    answer = nash_average(BIASED)
    assert answer.weights == pytest.approx([1 / 16, 10 / 16, 5 / 16], abs=CLOSE)
    assert answer.losses.tolist() == [0, 0, 0]


@pytest.mark.parametrize("number", [1, 2, 5, 100])
def test_equals_have_equal_weights(number: int) -> None:
    answer = nash_average(np.full((number, number), 0.5))
    assert answer.weights == pytest.approx(np.full(number, 1 / number))
    assert not answer.losses.any()


def test_winner_over_all_has_all_weight() -> None:
    """Whoever loses to it has no weight, whatever the others make of each other."""
    field = with_loser(CIRCLE)[::-1, ::-1]
    answer = nash_average(1 - field)
    assert answer.weights.tolist() == [1, 0, 0, 0]
    assert answer.losses.tolist() == [0, 0.5, 0.5, 0.5]


def test_most_even_mixture_is_cut_off_where_somebody_would_beat_it() -> None:
    """The last one loses 0.1 to the first and wins 0.4 from the second; these two draw.

    Four parts of the first or more for one of the second keep it from winning, and the most even
    one of these mixtures is that of exactly four parts, though it would be even without the third.
    """
    answer = nash_average(payoffs_of([[0, 0, 0.2], [0, 0, -0.8], [-0.2, 0.8, 0]]))
    assert answer.weights == pytest.approx([0.8, 0.2, 0.0], abs=CLOSE)
    assert answer.losses == pytest.approx([0, 0, 0], abs=CLOSE)


def test_most_even_mixture_touches_a_bound() -> None:
    """The third one neither wins from nor loses to the even mixture of the other two."""
    answer = nash_average(payoffs_of([[0, 0, 0.5], [0, 0, -0.5], [-0.5, 0.5, 0]]))
    assert answer.weights == pytest.approx([0.5, 0.5, 0.0], abs=CLOSE)


@given(fields())
def test_nobody_beats_the_equilibrium(payoffs: NDArray[np.float64]) -> None:
    """Losses are what is lost against it, 0 in its support, and nobody wins from it."""
    answer = nash_average(payoffs)
    scores = payoffs @ answer.weights
    assert answer.weights.min() >= 0
    assert answer.weights.sum() == pytest.approx(1)
    assert answer.losses == pytest.approx(0.5 - scores, abs=CLOSE)
    assert not answer.losses[answer.weights > 0].any()
    assert most_won_from(payoffs, answer.weights) < CLOSE


@given(fields())
def test_equilibrium_is_the_most_even_one(payoffs: NDArray[np.float64]) -> None:
    """By what is necessary and sufficient for the largest value of a concave function.

    No equilibrium has weight outside of the support, and none is worth more at the prices
    `-log(weight)`, the slope of the entropy.
    """
    game, weights = payoffs - 0.5, nash_average(payoffs).weights
    support = weights > 0
    assert most_among_equilibria(game, (~support).astype(float)) < CLOSE
    prices = np.zeros(len(weights))
    prices[support] = -np.log(weights[support])
    within = rearranged(game, np.flatnonzero(support).tolist())
    assert within @ weights[support] == pytest.approx(np.zeros(len(within)), abs=CLOSE)
    assert most_among_equilibria(game, prices) < prices @ weights + CLOSE


@given(fields(), st.randoms(use_true_random=False))
def test_numbering_does_not_matter(payoffs: NDArray[np.float64], random: Random) -> None:
    order = random.sample(range(len(payoffs)), len(payoffs))
    answer, other = nash_average(payoffs), nash_average(rearranged(payoffs, order))
    assert other.weights == pytest.approx(answer.weights[order], abs=CLOSE)
    assert other.losses == pytest.approx(answer.losses[order], abs=CLOSE)


@given(st.integers(1, 9), st.integers(0, 99), st.data())
def test_duplicate_shares_the_weight_and_changes_nothing_else(
    number: int, seed: int, data: st.DataObject
) -> None:
    payoffs = random_field(number, seed)
    doubled = data.draw(st.integers(0, number - 1))
    answer = nash_average(payoffs)
    other = nash_average(rearranged(payoffs, [*range(number), doubled]))
    expected = answer.weights.copy()
    expected[doubled] /= 2
    assert other.weights == pytest.approx([*expected, expected[doubled]], abs=CLOSE)
    assert other.losses[:-1] == pytest.approx(answer.losses, abs=CLOSE)


@given(fields(), st.data())
def test_duplicates_have_equal_weights(payoffs: NDArray[np.float64], data: st.DataObject) -> None:
    """Also where there are many equilibria."""
    number = len(payoffs)
    doubled = data.draw(st.integers(0, number - 1))
    weights = nash_average(rearranged(payoffs, [*range(number), doubled])).weights
    assert weights[-1] == pytest.approx(weights[doubled], abs=CLOSE)


def test_duplicates_share_the_weight_of_one_in_a_circle() -> None:
    weights = nash_average(rearranged(CIRCLE, [0, 1, 2, 2, 2])).weights
    assert weights == pytest.approx([1 / 3, 1 / 3, 1 / 9, 1 / 9, 1 / 9], abs=CLOSE)


@given(fields())
def test_loser_changes_nothing(payoffs: NDArray[np.float64]) -> None:
    answer, other = nash_average(payoffs), nash_average(with_loser(payoffs))
    assert other.weights == pytest.approx([*answer.weights, 0.0], abs=CLOSE)
    assert other.losses == pytest.approx([*answer.losses, 0.5], abs=CLOSE)


@pytest.mark.parametrize("seed", range(5))
def test_agrees_with_another_library(seed: int) -> None:
    """Where there is one equilibrium only, nashpy's linear program finds the same."""
    payoffs = random_field(8, seed)
    expected, _ = nashpy.Game(payoffs - 0.5).linear_program()
    assert nash_average(payoffs).weights == pytest.approx(expected, abs=CLOSE)


@pytest.mark.parametrize("number", [20, 50, 100])
def test_large_fields(number: int) -> None:
    """A hundred entrants with half of them doubled are solved as exactly as three."""
    payoffs = rearranged(random_field(number, 1), [*range(number // 2), *range(number // 2)])
    weights = nash_average(payoffs).weights
    assert weights[: number // 2] == pytest.approx(weights[number // 2 :], abs=CLOSE)
    assert most_won_from(payoffs, weights) < CLOSE


@pytest.mark.parametrize("noise", [1e-16, 1e-13, 1e-11, 1e-9, 1e-7, 1e-4])
def test_nearly_alike(noise: float) -> None:
    """Entrants that differ by next to nothing, as by rounding, are no trouble."""
    for seed in range(20):
        random = np.random.default_rng(seed)
        upper = np.triu(random.integers(-1, 2, (9, 9)) / 2 + noise * random.normal(size=(9, 9)), 1)
        payoffs = np.clip(payoffs_of(upper - upper.T), 0, 1)
        assert most_won_from(payoffs, nash_average(payoffs).weights) < CLOSE


def test_points_lost_by_both_are_no_advantage() -> None:
    """Forfeits of both take the same from both, and say nothing of who is better."""
    answer = nash_average(np.array([[0.5, 0.4], [0.4, 0.5]]))
    assert answer.weights == pytest.approx([0.5, 0.5])


def test_diagonal_does_not_matter() -> None:
    payoffs = BIASED.copy()
    np.fill_diagonal(payoffs, math.nan)
    assert nash_average(payoffs).weights == pytest.approx(nash_average(BIASED).weights)
    assert math.isnan(payoffs[0, 0])


def test_exploitability_is_what_the_worst_opponent_makes() -> None:
    answer = exploitability(BIASED)
    assert answer.amounts == pytest.approx([0.25, 0.05, 0.5])
    assert answer.opponents.tolist() == [1, 2, 0]


def test_unbeaten_entrant_is_not_exploitable() -> None:
    answer = exploitability(with_loser(np.full((2, 2), 0.5)))
    assert answer.amounts.tolist() == [0, 0, 0.5]
    assert answer.opponents.tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("payoffs", "message"),
    [
        (np.zeros((2, 3)), r"a square, not of shape \(2, 3\)"),
        (np.zeros(4), r"a square, not of shape \(4,\)"),
        (np.zeros((0, 0)), r"a square, not of shape \(0, 0\)"),
        (np.array([[0.5, 60.0], [40.0, 0.5]]), "from 0 to 1; that of 0 against 1 is 60"),
        (np.array([[0.5, -0.1], [1.0, 0.5]]), "from 0 to 1; that of 0 against 1 is -0.1"),
        (np.array([[0.5, math.nan], [math.nan, 0.5]]), "entrants 0 and 1 have not met"),
    ],
)
@pytest.mark.parametrize("function", [nash_average, exploitability])
def test_what_is_no_matrix_of_scores_is_refused(
    function: Callable[[NDArray[np.float64]], object],
    payoffs: NDArray[np.float64],
    message: str,
) -> None:
    with pytest.raises(ValueError, match=message):
        function(payoffs)
