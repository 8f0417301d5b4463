"""Circles of entrants that beat each other beyond doubt."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from payoff_helpers import CIRCLE, fields, payoffs_of, rearranged, with_loser
from pyanitsa.ratings.cycles import Cycle, significant_cycles

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

ALL = 10_000_000


def random_bounds(number: int, seed: int) -> NDArray[np.float64]:
    """Return bounds that are all different, with about one pairing in five undecided."""
    upper = np.triu(np.random.default_rng(seed).uniform(-1, 1, (number, number)), 1)
    return np.clip(payoffs_of(upper - upper.T) - 0.1, 0, 1)


def all_cycles(lower: NDArray[np.float64], longest: int) -> list[Cycle]:
    """Return all cycles as networkx finds them, in the promised order."""
    graph = nx.from_numpy_array(np.where(lower > 0.5, 1, 0), create_using=nx.DiGraph)
    found = []
    for cycle in nx.simple_cycles(graph, length_bound=longest):
        start = cycle.index(min(cycle))
        entrants = (*cycle[start:], *cycle[:start])
        wins = zip(entrants, (*entrants[1:], entrants[0]), strict=True)
        found.append(Cycle(entrants, float(min(lower[i, j] - 0.5 for i, j in wins))))
    return sorted(found, key=lambda c: (-c.strength, len(c.entrants), c.entrants))


def test_circle_of_three() -> None:
    answer = significant_cycles(np.array([[0.5, 0.7, 0.1], [0.2, 0.5, 0.6], [0.8, 0.3, 0.5]]))
    assert [cycle.entrants for cycle in answer.strongest] == [(0, 1, 2)]
    assert answer.strongest[0].strength == pytest.approx(0.1)
    assert (answer.total, answer.decided, answer.circular) == (1, 1, 1)
    assert answer.share == 1
    assert answer.consistence == 0
    assert answer.knot == (0, 1, 2)


def test_order_of_strength_has_no_cycles() -> None:
    answer = significant_cycles(np.triu(np.full((7, 7), 0.9)))
    assert answer.strongest == ()
    assert (answer.total, answer.decided, answer.circular) == (0, 35, 0)
    assert (answer.share, answer.consistence, answer.knot) == (0, 1, ())


def test_undecided_pairing_breaks_the_circle() -> None:
    """A win whose interval begins at one half is none; nor is one that was never played."""
    for bound in (0.5, math.nan):
        lower = np.array([[0.5, 0.7, 0.0], [0.0, 0.5, bound], [0.7, 0.0, 0.5]])
        answer = significant_cycles(lower)
        assert (answer.total, answer.decided, answer.knot) == (0, 0, ())


def test_circle_of_four_without_shorter_ones() -> None:
    lower = np.zeros((4, 4))
    lower[[0, 1, 2, 3], [2, 3, 1, 0]] = 0.75
    answer = significant_cycles(lower)
    assert answer.strongest == (Cycle((0, 2, 1, 3), 0.25),)
    assert (answer.total, answer.circular, answer.knot) == (1, 0, (0, 1, 2, 3))
    assert significant_cycles(lower, longest=3).total == 0


def test_knot_is_the_larger_one_of_two() -> None:
    """Three that go round, and four that do; all of the three beat all of the four."""
    lower = np.zeros((7, 7))
    lower[:3, 3:] = 0.9
    lower[[0, 1, 2], [1, 2, 0]] = 0.6
    lower[[3, 4, 5, 6], [4, 5, 6, 3]] = 0.6
    assert significant_cycles(lower).knot == (3, 4, 5, 6)


@pytest.mark.parametrize("number", [3, 5, 7, 9])
def test_as_many_circles_as_fit(number: int) -> None:
    """Each beats the next half of a round: (n ** 3 - n) / 24 circular triples, Kendall's most."""
    ahead = (np.arange(number) - np.arange(number)[:, None]) % number
    lower = np.where((ahead > 0) & (ahead <= number // 2), 0.8, 0.1)
    answer = significant_cycles(lower)
    assert answer.circular == (number**3 - number) // 24
    assert answer.consistence == 0


@given(st.integers(1, 12), st.integers(0, 50))
def test_circular_triples_follow_from_the_wins(number: int, seed: int) -> None:
    """Where all is decided, Kendall and Babington Smith's formula by the numbers of wins holds."""
    wins = np.triu(np.random.default_rng(seed).integers(0, 2, (number, number)), 1)
    wins += np.tril(1 - wins.T, -1)
    counts = wins.sum(axis=1)
    answer = significant_cycles(wins.astype(float))
    triples = math.comb(number, 3)
    assert answer.decided == triples
    assert answer.circular == triples - int((counts * (counts - 1) // 2).sum())


@given(st.one_of(fields(largest=8, levels=1), fields(largest=8, levels=3)), st.integers(3, 5))
def test_all_cycles_are_found_in_order(lower: NDArray[np.float64], longest: int) -> None:
    """The same ones as another library finds, strongest first, also where many are alike."""
    expected = all_cycles(lower, longest)
    answer = significant_cycles(lower, longest, ALL)
    assert list(answer.strongest) == expected
    assert answer.total == len(expected)


@given(fields(largest=8, levels=3), st.integers(3, 5), st.integers(1, 12))
def test_shown_are_the_strongest(lower: NDArray[np.float64], longest: int, shown: int) -> None:
    expected = all_cycles(lower, longest)
    answer = significant_cycles(lower, longest, shown)
    assert list(answer.strongest) == expected[:shown]
    assert answer.total == len(expected)


@given(st.integers(1, 14), st.integers(0, 50), st.randoms(use_true_random=False))
def test_numbering_does_not_matter(number: int, seed: int, random: Random) -> None:
    lower = random_bounds(number, seed)
    order = random.sample(range(number), number)
    answer = significant_cycles(lower)
    other = significant_cycles(rearranged(lower, order))
    assert (other.total, other.decided, other.circular) == (
        answer.total,
        answer.decided,
        answer.circular,
    )
    named = [(c.strength, {order[i] for i in c.entrants}) for c in other.strongest]
    assert sorted(n for n, _ in named) == sorted(c.strength for c in answer.strongest)
    assert len(other.knot) == len(answer.knot)


@given(fields())
def test_loser_is_in_no_cycle(lower: NDArray[np.float64]) -> None:
    answer, other = significant_cycles(lower), significant_cycles(with_loser(lower))
    assert (other.strongest, other.total, other.knot) == (
        answer.strongest,
        answer.total,
        answer.knot,
    )


def test_duplicate_doubles_the_cycles_through_it() -> None:
    answer = significant_cycles(rearranged(CIRCLE, [0, 1, 2, 2]), longest=3)
    assert [cycle.entrants for cycle in answer.strongest] == [(0, 1, 2), (0, 1, 3)]


@given(st.integers(3, 15), st.integers(0, 50))
def test_knot_is_a_strongly_connected_component(number: int, seed: int) -> None:
    lower = random_bounds(number, seed)
    graph = nx.from_numpy_array(np.where(lower > 0.5, 1, 0), create_using=nx.DiGraph)
    largest = max(map(len, nx.strongly_connected_components(graph)))
    assert len(significant_cycles(lower).knot) == (largest if largest > 2 else 0)


@pytest.mark.parametrize("tied", [False, True])
def test_dense_field_of_fifty(tied: bool) -> None:
    """There are more than a million cycles; the strongest ones come without listing them all."""
    lower = random_bounds(50, 1)
    if tied:
        lower = np.where(lower > 0.5, 0.9, 0.1)
    answer = significant_cycles(lower, longest=5, shown=10)
    strengths = [cycle.strength for cycle in answer.strongest]
    decided = (lower > 0.5) | (lower > 0.5).T
    triples = sum(
        decided[i, j] and decided[j, k] and decided[i, k] for i, j, k in combinations(range(50), 3)
    )
    assert answer.total > 400_000
    assert answer.decided == triples
    assert len(strengths) == 10
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.parametrize(
    ("lower", "message"),
    [
        (np.zeros((2, 3)), r"a square, not of shape \(2, 3\)"),
        (np.array([[0.5, 60.0], [40.0, 0.5]]), "from 0 to 1; that of 0 against 1 is 60"),
        (np.full((2, 2), 0.6), "entrants 0 and 1 cannot both beat the other"),
    ],
)
def test_what_are_no_bounds_is_refused(lower: NDArray[np.float64], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        significant_cycles(lower)


@pytest.mark.parametrize(("longest", "shown"), [(2, 5), (6, 5), (3, 0)])
def test_what_cannot_be_listed_is_refused(longest: int, shown: int) -> None:
    with pytest.raises(ValueError, match="listed"):
        significant_cycles(CIRCLE, longest, shown)
