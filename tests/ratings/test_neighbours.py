"""Which neighbours are surely apart, and which as good as equal."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from pyanitsa.ratings.group_sequential import interim_sizes, nominal_level
from pyanitsa.ratings.neighbours import Comparisons, RankingVerdicts, Verdict

SIZES = interim_sizes(10, 2000)


def made(means: list[float], units: int, *, spread: float = 0.05, seed: int = 0) -> np.ndarray:
    """Return normal scores of entrants who differ in nothing but their means."""
    noise = np.random.default_rng(seed).normal(0, spread, (units, len(means)))
    return np.array(means) + noise


def separated(
    scores: np.ndarray, *, margin: float = 0.0, error: float = 0.05, units: int | None = None
) -> RankingVerdicts:
    """Look once at all units."""
    compared = Comparisons(scores.shape[1], margin)
    compared.compare(scores, np.full(scores.shape[1], len(scores) if units is None else units))
    return compared.judge(scores.mean(axis=0), error, SIZES)


def test_those_far_apart_are_separated_best_first() -> None:
    """Whoever differs by many standard errors is in order, and nothing is left open."""
    found = separated(made([0.4, 0.6, 0.5], 40))
    assert found.order == (1, 2, 0)
    assert found.verdicts == ("separated", "separated")
    assert found.open == ()


def test_those_close_together_are_open() -> None:
    """A difference within the noise decides nothing, and names the pair that has to go on."""
    found = separated(made([0.7, 0.5, 0.5], 40))
    assert found.verdicts == ("separated", "open")
    (cut,) = found.open
    assert sorted(cut.pairs[0]) == [1, 2]
    assert cut.doubt > 0.01


def test_those_within_the_margin_are_equal() -> None:
    """Two who surely differ by less than the margin need not go on; a third is apart."""
    found = separated(made([0.7, 0.501, 0.5], 500), margin=0.02)
    assert found.verdicts == ("separated", "equal")
    assert found.open == ()


def test_a_ranking_is_cut_only_where_all_above_are_apart_from_all_below() -> None:
    """One entrant above who may be worse than one below keeps two others together."""
    compared = Comparisons(3, 0.0)
    compared.better[np.triu_indices(3, 1)] = 1e-9
    compared.better[0, 2] = 0.2
    found = compared.judge(np.array([0.6, 0.5, 0.4]), 0.05, SIZES)
    assert found.verdicts == ("open", "open")
    assert [cut.pairs.tolist() for cut in found.open] == [[[0, 2]], [[0, 2]]]


def test_what_is_decided_makes_the_rest_easier() -> None:
    """The last of several tests is held against the whole error, as by Holm's method."""
    compared = Comparisons(4, 0.0)
    alone = nominal_level(0.05 / 2, SIZES)
    compared.better[np.triu_indices(4, 1)] = 1e-12
    compared.better[2, 3] = 0.99 * alone
    ranked = np.array([0.7, 0.6, 0.5, 0.4])
    assert compared.judge(ranked, 0.05, SIZES).verdicts == ("separated",) * 3
    compared.better[1, 2] = 0.99 * alone
    assert compared.judge(ranked, 0.05, SIZES).verdicts == ("separated", "open", "open")


def test_what_one_look_has_shown_stays_known() -> None:
    """Later looks add to what is known: each was allowed to decide."""
    compared = Comparisons(2, 0.0)
    clear, dim = made([0.6, 0.4], 40), made([0.5, 0.5], 50)
    compared.compare(clear, np.array([40, 40]))
    known = compared.better.copy()
    compared.compare(dim, np.array([50, 50]))
    assert (compared.better <= known).all()
    assert compared.judge(np.array([0.6, 0.4]), 0.05, SIZES).verdicts == ("separated",)


def test_only_units_that_both_have_are_compared() -> None:
    """What only one of two has played does not matter, whatever it is."""
    scores = made([0.5, 0.5, 0.4], 40)
    units = np.array([40, 20, 20])
    with_rest = Comparisons(3, 0.01)
    with_rest.compare(scores, units)
    scores[20:, 1:] = 7.0
    without = Comparisons(3, 0.01)
    without.compare(scores, units)
    np.testing.assert_array_equal(with_rest.better, without.better)
    np.testing.assert_array_equal(with_rest.equal, without.equal)


def test_with_too_few_units_nothing_is_known() -> None:
    """Where nobody may look yet, however clear it seems, all is open."""
    found = separated(made([0.9, 0.1], 5, spread=0.001), units=0)
    assert found.verdicts == ("open",)


@pytest.mark.parametrize(("units", "verdict"), [(10, "open"), (25, "separated")])
def test_results_without_any_variance_are_taken_for_rare_luck(units: int, verdict: str) -> None:
    """From ten matches that were all the same one cannot tell what else there is; from more, one
    can."""
    assert separated(np.tile([0.7, 0.3], (units, 1))).verdicts == (verdict,)


def test_two_who_always_make_the_same_are_equal_before_long() -> None:
    """The same strategy under two names is found out in few matches where others do differ."""
    scores = made([0.3, 0.5], 40)
    twins = np.hstack([scores, scores[:, 1:]])
    assert separated(twins, margin=0.02).verdicts == ("equal", "separated")


@given(
    arrays(np.float64, st.tuples(st.just(20), st.integers(2, 8)), elements=st.floats(0, 1)),
    st.randoms(use_true_random=False),
)
def test_verdicts_do_not_depend_on_how_entrants_are_numbered(
    scores: np.ndarray, chance: object
) -> None:
    """Numbered otherwise, the same neighbours get the same verdicts."""
    means = scores.mean(axis=0)
    if len(np.unique(means.round(9))) < len(means):
        return
    other = np.random.default_rng(0).permutation(scores.shape[1])
    first, second = separated(scores, margin=0.3), separated(scores[:, other], margin=0.3)
    assert tuple(other[list(second.order)]) == first.order
    assert second.verdicts == first.verdicts


def test_errors_are_as_rare_as_promised() -> None:
    """Three pairs of equal entrants, looked at again and again: 5 % say anything wrong of them."""
    chance, wrong, contests = np.random.default_rng(5), 0, 400
    sizes = interim_sizes(10, 300)
    for _ in range(contests):
        scores = np.repeat([0.4, 0.5, 0.6], 2) + chance.normal(0, 0.1, (sizes[-1], 6))
        compared = Comparisons(6, 0.0)
        found: tuple[Verdict, ...] = ()
        for size in sizes:
            compared.compare(scores, np.full(6, size))
            found = compared.judge(scores[:size].mean(axis=0), 0.05, sizes).verdicts
        # Which pairs these are is clear long before the end.
        wrong += any(verdict == "separated" for verdict in found[::2])
        assert found[1::2] == ("separated",) * 2
    assert 0.01 <= wrong / contests <= 0.06


def test_errors_stay_rare_where_one_of_two_loses_much_in_few_matches() -> None:
    """Student's t alone would take the one without rare losses for worse in 8 of 100 contests."""
    chance, wrong, contests = np.random.default_rng(6), 0, 200
    sizes = interim_sizes(20, 300)
    for _ in range(contests):
        scores = 0.5 + chance.normal(0, 0.02, (sizes[-1], 2))
        scores[:, 0] -= 0.5 * (chance.binomial(3, 0.1, sizes[-1]) / 3 - 0.1)
        compared = Comparisons(2, 0.0)
        for size in sizes:
            compared.compare(scores, np.full(2, size))
        found = compared.judge(scores.mean(axis=0), 0.05, sizes)
        wrong += found.verdicts == ("separated",)
    assert wrong / contests <= 0.05
