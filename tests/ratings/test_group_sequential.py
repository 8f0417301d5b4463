"""Looking again and again: all looks together err as often as is wanted."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtri
from scipy.stats import multivariate_normal

from pyanitsa.ratings.group_sequential import (
    FIRST,
    crossing_probability,
    interim_sizes,
    nominal_level,
)


@pytest.mark.parametrize(
    ("looks", "bound"), [(1, 1.960), (2, 2.178), (3, 2.289), (4, 2.361), (5, 2.413), (10, 2.555)]
)
def test_bounds_are_those_of_pocock(looks: int, bound: float) -> None:
    """At equal distances they are those of Pocock (1977), for 5 % on both sides together."""
    level = nominal_level(0.025, tuple(range(1, looks + 1)))
    assert -ndtri(level) == pytest.approx(bound, abs=6e-4)


def test_five_looks_at_one_in_twenty_err_far_more_often() -> None:
    """Five looks at 5 % err in 14.2 % (Armitage, McPherson and Rowe, 1969)."""
    assert 2 * crossing_probability(1.96, (1, 2, 3, 4, 5)) == pytest.approx(0.142, abs=5e-4)


@pytest.mark.parametrize("bound", [0.5, 1.5, 3.0])
@pytest.mark.parametrize("sizes", [(8, 10), (10, 13, 30), (10, 1000, 1010)])
def test_crossing_agrees_with_the_multivariate_normal(bound: float, sizes: tuple[int, ...]) -> None:
    """To be below at all looks is a corner of a multivariate normal distribution."""
    n = np.array(sizes, float)
    correlations = np.sqrt(np.minimum.outer(n, n) / np.maximum.outer(n, n))
    below = multivariate_normal(cov=correlations, allow_singular=True).cdf(np.full(len(n), bound))
    assert crossing_probability(bound, sizes) == pytest.approx(1 - below, abs=2e-5)


@given(st.floats(1e-9, 0.5), st.integers(1, 50), st.integers(0, 20_000))
def test_level_is_between_that_of_one_look_and_that_of_strangers(
    error: float, first: int, more: int
) -> None:
    """Looks share the error, and by no more than if each saw other matches."""
    sizes = interim_sizes(first, first + FIRST + more)
    level = nominal_level(error, sizes)
    assert error / len(sizes) * (1 - 1e-3) <= level <= error * (1 + 1e-3)
    assert crossing_probability(float(-ndtri(level)), sizes) == pytest.approx(error, rel=2e-3)


def test_more_looks_need_a_smaller_level() -> None:
    """The further one may go, the surer each look has to be, and not much surer."""
    levels = [nominal_level(0.05, interim_sizes(10, most)) for most in (10, 100, 1000, 10_000)]
    assert levels == sorted(levels, reverse=True)
    assert levels[-1] > 0.05 / 15


@given(st.integers(1, 200), st.integers(0, 100_000))
def test_sizes_grow_from_the_first_to_the_most(first: int, most: int) -> None:
    """Looks are at growing numbers within what there can be, each at least a little further."""
    sizes = interim_sizes(first, most)
    assert sizes[:1] == ((max(first, FIRST),) if most >= max(first, FIRST) else ())
    assert all(small < large <= most for small, large in pairwise(sizes))


def test_without_looks_nothing_is_significant() -> None:
    """Where nobody can look, no level is small enough."""
    assert interim_sizes(10, 9) == ()
    assert nominal_level(0.05, ()) == 0.0
