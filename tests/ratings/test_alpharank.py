"""α-rank: who is met most often where strategies replace each other by winning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from payoff_helpers import BIASED, CIRCLE, fields, payoffs_of, rearranged, with_loser
from pyanitsa.ratings.alpharank import alpharank, fixation

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

intensities = st.sampled_from([0.1, 1.0, 10.0, 100.0, 1e4, math.inf])
populations = st.integers(2, 60)


def takeover(payoffs: NDArray[np.float64], alpha: float, population: int) -> float:
    """Return the probability that one player of strategy 0 takes over from strategy 1.

    The number of players of strategy 0 goes up and down until all or none are left; these are the
    linear equations of that chain, from the scores of everybody against everybody else.
    """
    counts = np.arange(1, population)
    others = population - 1
    first = ((counts - 1) * payoffs[0, 0] + (population - counts) * payoffs[0, 1]) / others
    second = (counts * payoffs[1, 0] + (population - counts - 1) * payoffs[1, 1]) / others
    up = 1 / (1 + np.exp(-alpha * (first - second)))
    system = np.eye(others) - np.diag(up[:-1], 1) - np.diag(1 - up[1:], -1)
    end = np.zeros(others)
    end[-1] = up[-1]
    return float(np.linalg.solve(system, end)[0])


def chain(payoffs: NDArray[np.float64], noise: float, population: int) -> NDArray[np.float64]:
    """Return the masses of the chain that the authors use for infinite ranking intensity."""
    number = len(payoffs)
    rates = np.where(payoffs < payoffs.T, 1 - noise, noise)
    rates[payoffs == payoffs.T] = 1 / population
    np.fill_diagonal(rates, 0)
    moves = rates / (number - 1)
    np.fill_diagonal(moves, 1 - moves.sum(axis=1))
    return np.asarray(np.linalg.matrix_power(moves, 2**40)[0])


@pytest.mark.parametrize("alpha", [0.1, 10.0, math.inf])
def test_circle_is_even(alpha: float) -> None:
    assert alpharank(CIRCLE, alpha) == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_bias_does_not_matter_in_the_limit() -> None:
    """In biased rock-paper-scissors of the paper each beats one, so that all have a third."""
    assert alpharank(BIASED) == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    assert alpharank(BIASED, 1000.0) == pytest.approx([1 / 3, 1 / 3, 1 / 3], abs=1e-3)
    assert alpharank(BIASED, 1.0) != pytest.approx([1 / 3, 1 / 3, 1 / 3], abs=1e-3)


def test_winner_over_all_has_all_mass() -> None:
    assert alpharank(payoffs_of([[0, 0.01, 0.2], [-0.01, 0, 1], [-0.2, -1, 0]])).tolist() == [
        1,
        0,
        0,
    ]


def test_neutral_field_is_even() -> None:
    assert alpharank(np.full((4, 4), 0.5)) == pytest.approx([0.25] * 4)


def test_one_entrant_has_all_mass() -> None:
    assert alpharank(np.array([[0.5]])).tolist() == [1]


@pytest.mark.parametrize("alpha", [0.5, 5.0, 50.0])
@pytest.mark.parametrize("population", [2, 10, 50])
@pytest.mark.parametrize("score", [0.5, 0.51, 0.7, 1.0])
def test_two_strategies_in_closed_form(alpha: float, population: int, score: float) -> None:
    """Up and down probabilities of takeover have the ratio `exp((m - 1) * u)`."""
    advantage = score - 0.5
    masses = alpharank(np.array([[0.5, score], [1 - score, 0.5]]), alpha, population)
    odds = math.exp(-alpha * population * advantage)
    assert masses == pytest.approx([1 / (1 + odds), odds / (1 + odds)], abs=1e-11)


@pytest.mark.parametrize("alpha", [0.01, 1.0, 20.0])
@pytest.mark.parametrize("population", [2, 3, 12])
@pytest.mark.parametrize("score", [0.2, 0.499, 0.5, 0.5001, 0.8])
def test_takeover_is_that_of_the_process(alpha: float, population: int, score: float) -> None:
    """The closed form agrees with the chain of single imitations."""
    payoffs = np.array([[0.5, score], [1 - score, 0.5]])
    closed = fixation(payoffs - 0.5, alpha, population)[0, 1]
    assert closed == pytest.approx(takeover(payoffs, alpha, population), rel=1e-8)


@given(fields(), populations)
def test_limit_is_approached(payoffs: NDArray[np.float64], population: int) -> None:
    """Masses for a high intensity are near those for an infinite one."""
    limit = alpharank(payoffs, population=population)
    assert alpharank(payoffs, 1e4, population) == pytest.approx(limit, abs=1e-6)


@given(fields(smallest=2), populations)
def test_limit_needs_no_disturbance(payoffs: NDArray[np.float64], population: int) -> None:
    """The smaller the noise of the authors' chain, the nearer it is to the limit."""
    limit = alpharank(payoffs, population=population)
    assert chain(payoffs, 1e-7, population) == pytest.approx(limit, abs=1e-3)


@given(fields(), intensities, populations)
def test_masses_are_stationary(payoffs: NDArray[np.float64], alpha: float, population: int) -> None:
    masses = alpharank(payoffs, alpha, population)
    rates = fixation((payoffs - payoffs.T).T / 2, alpha, population)
    assert masses.min() >= 0
    assert masses.sum() == pytest.approx(1)
    assert masses @ rates == pytest.approx(masses * rates.sum(axis=1), abs=1e-9)


@given(fields(), intensities, st.randoms(use_true_random=False))
def test_numbering_does_not_matter(
    payoffs: NDArray[np.float64], alpha: float, random: Random
) -> None:
    order = random.sample(range(len(payoffs)), len(payoffs))
    expected = alpharank(payoffs, alpha)[order]
    assert alpharank(rearranged(payoffs, order), alpha) == pytest.approx(expected, abs=1e-9)


@given(fields(), intensities, st.data())
def test_duplicate_has_the_same_mass(
    payoffs: NDArray[np.float64], alpha: float, data: st.DataObject
) -> None:
    doubled = data.draw(st.integers(0, len(payoffs) - 1))
    masses = alpharank(rearranged(payoffs, [*range(len(payoffs)), doubled]), alpha)
    assert masses[-1] == pytest.approx(masses[doubled], abs=1e-9)


@given(fields())
def test_loser_changes_nothing_in_the_limit(payoffs: NDArray[np.float64]) -> None:
    masses = alpharank(with_loser(payoffs))
    assert masses == pytest.approx([*alpharank(payoffs), 0.0], abs=1e-9)


@given(st.integers(2, 60), st.integers(0, 20), intensities)
def test_everybody_with_mass_is_reached_by_wins(number: int, seed: int, alpha: float) -> None:
    """In the limit those with mass beat all of those without."""
    upper = np.triu(np.random.default_rng(seed).uniform(-1, 1, (number, number)), 1)
    payoffs = payoffs_of(upper - upper.T)
    masses = alpharank(payoffs)
    with_mass, without = masses > 0, masses == 0
    assert (payoffs[np.ix_(with_mass, without)] > 0.5).all()
    assert np.isfinite(alpharank(payoffs, alpha)).all()


@pytest.mark.parametrize("alpha", [0.0, -1.0, math.nan])
def test_intensity_has_to_be_above_0(alpha: float) -> None:
    with pytest.raises(ValueError, match="ranking intensity is above 0"):
        alpharank(CIRCLE, alpha)


def test_population_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 2 players, not 1"):
        alpharank(CIRCLE, population=1)


def test_entrants_that_have_not_met_are_refused() -> None:
    with pytest.raises(ValueError, match="entrants 0 and 1 have not met"):
        alpharank(np.full((3, 3), math.nan))
