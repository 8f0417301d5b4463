"""Who survives in a population that copies winners."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from payoff_helpers import BIASED, CIRCLE, fields, payoffs_of, rearranged, with_loser
from pyanitsa.ratings.equilibrium import nash_average
from pyanitsa.ratings.replicator import Population, replicate

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

few = settings(max_examples=8)


def survivors(population: Population) -> tuple[int, ...]:
    """Return who has at least one in a thousand, on average over the second half."""
    return tuple(np.flatnonzero(population.averages >= 0.001).tolist())


def test_circle_stays_even() -> None:
    """At equal shares of rock, paper and scissors nobody gains: it is the equilibrium."""
    answer = replicate(CIRCLE)
    assert answer.shares == pytest.approx(np.full((8, 3), 1 / 3))
    assert answer.averages == pytest.approx([1 / 3] * 3)
    assert answer.settled
    assert survivors(answer) == (0, 1, 2)


def test_biased_circle_goes_round_its_equilibrium() -> None:
    """Shares never come to rest, but on average they are those of the equilibrium."""
    answer = replicate(BIASED)
    assert not answer.settled
    assert survivors(answer) == (0, 1, 2)
    assert answer.averages == pytest.approx([1 / 16, 10 / 16, 5 / 16], abs=0.01)
    assert (answer.highest > answer.averages + 0.02).all()
    assert (answer.lowest < answer.averages - 0.02).all()


def test_orbit_of_the_biased_circle_is_closed() -> None:
    """The product of shares to the powers of the equilibrium stays what it was.

    A constant of motion of every zero-sum game with an interior equilibrium (Hofbauer and Sigmund,
    Evolutionary Games and Population Dynamics, 1998, section 11.2 for two populations).
    """
    answer = replicate(BIASED)
    weights = np.array([1, 10, 5]) / 16
    assert np.log(answer.shares) @ weights == pytest.approx(np.full(8, math.log(1 / 3)), abs=1e-3)


def test_two_strategies_in_closed_form() -> None:
    """The share of the better one follows the logistic curve."""
    answer = replicate(np.array([[0.5, 0.51], [0.49, 0.5]]))
    assert answer.shares[:, 0] == pytest.approx(1 / (1 + np.exp(-0.01 * answer.times)), abs=1e-6)
    assert survivors(answer) == (0,)
    assert answer.settled


def test_neutral_field_does_not_move() -> None:
    answer = replicate(np.full((5, 5), 0.5))
    assert answer.shares == pytest.approx(np.full((8, 5), 0.2))
    assert answer.settled


def test_one_entrant_survives() -> None:
    answer = replicate(np.array([[0.5]]))
    assert (survivors(answer), answer.settled) == ((0,), True)


def test_winner_over_all_takes_over() -> None:
    payoffs = payoffs_of([[0, 0.04, 0.2], [-0.04, 0, 1], [-0.2, -1, 0]])
    answer = replicate(payoffs)
    assert survivors(answer) == (0,)
    assert answer.settled
    assert answer.shares[-1] == pytest.approx([1, 0, 0], abs=1e-9)


def test_lead_over_the_weak_does_not_last() -> None:
    """The second wins most from the third; when that one is gone, the first one takes over."""
    payoffs = payoffs_of([[0, 0.04, 0.2], [-0.04, 0, 1], [-0.2, -1, 0]])
    leaders = replicate(payoffs).shares.argmax(axis=1)
    assert (leaders[1], leaders[-1]) == (1, 0)


@few
@given(st.integers(2, 6), st.integers(0, 99))
def test_agrees_with_a_general_solver(number: int, seed: int) -> None:
    """The equation of Taylor and Jonker itself, solved by a library."""
    upper = np.triu(np.random.default_rng(seed).uniform(-0.5, 0.5, (number, number)), 1)
    game = upper - upper.T

    def slope(_: float, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        scores = game @ shares
        return np.asarray(shares * (scores - shares @ scores))

    answer = replicate(game + 0.5)
    times = answer.times[:5]
    start = np.full(number, 1 / number)
    found = solve_ivp(slope, (0, 200), start, t_eval=times, rtol=1e-10, atol=1e-12)
    assert answer.shares[:5] == pytest.approx(found.y.T, abs=5e-3)


@few
@given(fields())
def test_shares_are_shares(payoffs: NDArray[np.float64]) -> None:
    answer = replicate(payoffs)
    assert answer.shares.min() >= 0
    assert answer.shares.sum(axis=1) == pytest.approx(1)
    assert answer.averages.sum() == pytest.approx(1)
    assert (answer.lowest <= answer.averages + 1e-12).all()
    assert (answer.averages <= answer.highest + 1e-12).all()
    assert survivors(answer)


@few
@given(fields(levels=4))
def test_growth_follows_from_the_averages(payoffs: NDArray[np.float64]) -> None:
    """From half-time to the end shares have grown by what was won from the average population.

    So whoever would win from it grows without end, and the averages come near to an equilibrium.
    """
    answer = replicate(payoffs)
    half, end = answer.shares[-2:]
    alive = (half > 0) & (end > 0)
    growth = np.log(end[alive] / half[alive])
    wins = ((payoffs - 0.5) @ answer.averages)[alive]
    assert growth - growth.mean() == pytest.approx(1000 * (wins - wins.mean()), abs=0.5)


@few
@given(st.integers(2, 8), st.integers(0, 99))
def test_those_without_weight_die_out(number: int, seed: int) -> None:
    """Where the equilibrium is unique, who loses 0.02 or more to it has all but gone."""
    upper = np.triu(np.random.default_rng(seed).uniform(-1, 1, (number, number)), 1)
    payoffs = payoffs_of(upper - upper.T)
    doomed = np.flatnonzero(nash_average(payoffs).losses > 0.02)
    assert not set(doomed.tolist()) & set(survivors(replicate(payoffs)))


@few
@given(fields(), st.randoms(use_true_random=False))
def test_numbering_does_not_matter(payoffs: NDArray[np.float64], random: Random) -> None:
    """Until rounding errors have grown, which they do where shares are chaotic."""
    order = random.sample(range(len(payoffs)), len(payoffs))
    answer, other = replicate(payoffs), replicate(rearranged(payoffs, order))
    assert other.shares[:4] == pytest.approx(answer.shares[:4, order], abs=1e-6)


@few
@given(fields(), st.data())
def test_duplicates_have_equal_shares(payoffs: NDArray[np.float64], data: st.DataObject) -> None:
    doubled = data.draw(st.integers(0, len(payoffs) - 1))
    answer = replicate(rearranged(payoffs, [*range(len(payoffs)), doubled]))
    assert answer.shares[:, -1] == pytest.approx(answer.shares[:, doubled], abs=1e-6)


@few
@given(fields())
def test_loser_dies_out(payoffs: NDArray[np.float64]) -> None:
    answer = replicate(with_loser(payoffs))
    assert len(payoffs) not in survivors(answer)
    assert answer.shares[2, -1] < 1e-6


def test_entrants_that_have_not_met_are_refused() -> None:
    with pytest.raises(ValueError, match="entrants 0 and 1 have not met"):
        replicate(np.full((3, 3), math.nan))
