"""Sequential tests stop as those of chess engines do, and err as rarely as they promise."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import optimize

from pyanitsa.ratings.elo import score_of
from pyanitsa.ratings.sprt import UNDECIDED, Model, Sprt, clustered_llr, llr

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCORES = np.arange(5) / 4
NORMALIZED = 800 / math.log(10)

counts = st.lists(st.integers(0, 200), min_size=5, max_size=5).map(np.array)
differences = st.sampled_from([-300.0, -20.0, 0.0, 5.0, 60.0, 400.0])
models = st.sampled_from(["logistic", "normalized"])


# --- the log-likelihood ratio


@pytest.mark.parametrize(
    ("seen", "elo0", "elo1", "model", "ratio"),
    [
        # Known of fastchess: its own tests, and what it has printed of a finished test.
        ([365, 16618, 36229, 16974, 390], 0, 2, "normalized", 2.25),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, "normalized", 3.01),
        ([0, 0, 2, 0, 37], 0, 20, "normalized", 2.96),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, "logistic", -3.07),
        ([871, 26175, 55983, 26678, 821], 0, 2, "logistic", -4.98),
    ],
)
def test_the_ratio_is_what_is_known_of_chess_engines(
    seen: list[int], elo0: float, elo1: float, model: Model, ratio: float
) -> None:
    assert llr(np.array(seen), elo0, elo1, model) == pytest.approx(ratio, abs=0.005)


def likelihood(seen: NDArray[np.float64], elo: float, model: Model) -> float:
    """Return the largest log-likelihood under a hypothesis, found by a general optimiser."""

    def unlikely(shares: NDArray[np.float64]) -> float:
        return -float(seen @ np.log(shares) / seen.sum())

    def off(shares: NDArray[np.float64]) -> NDArray[np.float64]:
        mean = float(shares @ SCORES)
        deviation = math.sqrt(2 * max(1e-300, float(shares @ (SCORES - mean) ** 2)))
        edge = score_of(elo) - 0.5 if model == "logistic" else elo / NORMALIZED * deviation
        return np.array([shares.sum() - 1, mean - 0.5 - edge])

    found = [
        optimize.minimize(
            unlikely,
            start,
            method="SLSQP",
            bounds=[(1e-9, 1.0)] * 5,
            constraints=optimize.NonlinearConstraint(off, 0, 0),
            options={"ftol": 1e-14, "maxiter": 500},
        )
        for start in (np.full(5, 0.2), seen / seen.sum())
    ]
    return -float(min(one.fun for one in found if one.success) * seen.sum())


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (-20, 60), (100, 0)])
@pytest.mark.parametrize("seen", [[3, 20, 50, 22, 9], [40, 1, 80, 1, 90], [200, 30, 20, 10, 40]])
def test_the_ratio_is_that_of_a_general_optimiser(
    seen: list[int], elo0: float, elo1: float, model: Model
) -> None:
    some = np.array(seen, np.float64)
    expected = likelihood(some, elo1, model) - likelihood(some, elo0, model)
    assert llr(np.array(seen), elo0, elo1, model) == pytest.approx(expected, abs=1e-4)


@settings(max_examples=40)
@given(counts, differences, differences, models)
def test_the_other_one_has_the_same_ratio_of_mirrored_hypotheses(
    seen: NDArray[np.int64], elo0: float, elo1: float, model: Model
) -> None:
    ratio = llr(seen, elo0, elo1, model)
    assert math.isfinite(ratio)
    assert llr(seen[::-1], -elo0, -elo1, model) == pytest.approx(ratio, rel=1e-6, abs=1e-6)
    assert llr(seen, elo1, elo0, model) == pytest.approx(-ratio, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize(
    "seen", [[0, 0, 50, 0, 0], [100_000, 0, 0, 0, 0], [0, 0, 0, 0, 1], [0] * 5]
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 5), (-500, 500), (0, 1500)])
def test_outcomes_that_were_never_seen_leave_the_ratio_finite(
    seen: list[int], elo0: float, elo1: float, model: Model
) -> None:
    assert math.isfinite(llr(np.array(seen), elo0, elo1, model))


def test_independent_matches_have_about_the_ratio_of_their_deals() -> None:
    deals = np.random.default_rng(3).choice(5, (400, 10), p=[0.15, 0.2, 0.25, 0.2, 0.2])
    seen = np.bincount(deals.ravel(), minlength=5)
    for model in ("logistic", "normalized"):
        whole = llr(seen, 0, 20, model)
        assert clustered_llr(deals, 0, 20, model) == pytest.approx(whole, rel=0.2)


def test_matches_whose_deals_are_all_alike_count_once() -> None:
    once = np.random.default_rng(3).choice(5, (400, 1), p=[0.15, 0.2, 0.25, 0.2, 0.2])
    expected = llr(np.bincount(once.ravel(), minlength=5), 0, 60)
    assert clustered_llr(np.repeat(once, 20, axis=1), 0, 60) == pytest.approx(expected, rel=0.05)
    assert clustered_llr(once[:1], 0, 60) == 0


# --- the test


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-math.log(19), math.log(19)))
    assert Sprt(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx(
        (math.log(0.1 / 0.99), math.log(0.9 / 0.01))
    )


def test_a_test_without_deals_is_open() -> None:
    for learning in (False, True):
        assert Sprt(0, 10).state(np.zeros((0, 20), np.int64), learning=learning) == "open"


def test_what_is_learnt_is_not_judged_before_there_are_some_matches() -> None:
    clear = np.tile([4, 3, 4, 4], (UNDECIDED + 1, 1))
    test = Sprt(0, 100)
    assert test.llr(clear[:-1], learning=True) == 0
    assert test.state(clear[:-1], learning=True) == "open"
    assert test.state(clear, learning=True) == "H1"
    assert test.state(clear[:-1], learning=False) == "H1"
    assert test.state(4 - clear, learning=True) == "H0"


def test_deals_of_one_deal_matches_are_independent_anyway() -> None:
    made = np.array([[4], [2], [3], [4]])
    assert Sprt(0, 50).llr(made, learning=True) == Sprt(0, 50).llr(made, learning=False)


def play(
    rng: np.random.Generator, elo: float, matches: int, deals: int, form: float
) -> NDArray[np.int64]:
    """Play matches without draws; the chance to win changes by `form`, up or down, with each."""
    chance = score_of(elo) + form * rng.choice([-1, 1], (matches, 1))
    return 2 * rng.binomial(2, np.broadcast_to(chance, (matches, deals)))


def decide(test: Sprt, made: NDArray[np.int64], *, learning: bool) -> str:
    """Look at the test after each match, until it ends."""
    for played in range(1, len(made) + 1):
        state = test.state(made[:played], learning=learning)
        if state != "open":
            return state
    return "open"


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (100.0, "H0")])
@pytest.mark.parametrize(
    ("learning", "deals", "form", "contests"),
    [(False, 5, 0.0, 200), (True, 20, 0.15, 600), (True, 50, 0.2, 600), (True, 10, 0.0, 300)],
)
def test_wrong_decisions_are_as_rare_as_promised(
    truth: float, wrong: str, learning: bool, deals: int, form: float, contests: int
) -> None:
    rng = np.random.default_rng(2026)
    test = Sprt(0, 100)
    ends = [
        decide(test, play(rng, truth, 80, deals, form), learning=learning) for _ in range(contests)
    ]
    error = math.sqrt(0.05 * 0.95 / contests)
    assert ends.count(wrong) / contests <= 0.05 + 2 * error
    assert ends.count("open") / contests < 0.01


def test_learning_that_is_taken_for_independent_deals_ends_tests_wrongly() -> None:
    rng = np.random.default_rng(2026)
    ends = [decide(Sprt(0, 100), play(rng, 0, 20, 50, 0.2), learning=False) for _ in range(60)]
    assert ends.count("H1") > 15
