"""The benchmark of the intervals knows what is true, and tells intervals that hold from others."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy import stats

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks/ is not installed

from benchmarks import coverage

from pyanitsa.play.scoring import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator


def whole(field: coverage.Field, units: int) -> coverage.Contest:
    """Play one long contest."""
    return next(coverage.simulated(field, 1, units, np.random.default_rng(1)))


def test_simulated_scores_are_what_the_model_gives() -> None:
    """A strength of d more wins with the chance Φ(d / 2): two hands vary, and chance does twice."""
    field = coverage.Field("two", 2, (0.6, 0.0, -0.3), (0, 0, 0), 20)
    contest = whole(field, 2000)
    chances = [
        [stats.norm.cdf((one - other + seat) / 2) for seat in (coverage.SEAT, -coverage.SEAT)]
        for one, other in ((0.6, 0.0), (0.6, -0.3), (0.0, -0.3))
    ]
    means = contest.deal_points[..., 0].mean(axis=(0, 1)) / 4
    assert means == pytest.approx(np.mean(chances, axis=1), abs=0.01)
    assert (contest.points == 1).mean() == pytest.approx(0.028, abs=0.01)  # ties


def test_simulated_tables_share_the_luck_of_a_deal_and_learning_ties_a_match() -> None:
    def correlations(learning: float) -> tuple[float, float]:
        field = coverage.Field("two", 2, (0, 0, 0, 0), (learning,) * 4, 20)
        made = whole(field, 500)
        luck = np.corrcoef(made.points[..., 0, 0, 0].ravel(), made.points[..., 5, 0, 0].ravel())
        mirrored = made.deal_points[:, :, 0, 0]
        return luck[0, 1], np.corrcoef(mirrored[:, -1], mirrored[:, -2])[0, 1]

    luck, form = correlations(0)
    assert luck > 0.2
    assert abs(form) < 0.15
    assert correlations(6)[1] > 0.3


@pytest.mark.parametrize("players", [2, 4])
def test_points_are_those_of_the_store(players: int) -> None:
    field = coverage.Field("some", players, (0.5, 0, 0, -0.5), (0, 0, 0, 0), 7)
    contest = whole(field, 3)
    for table in range(len(contest.tables)):
        places = contest.places[:, :, table].swapaxes(1, 2)  # (matches, legs, deals, players)
        tally = Tally.of(places, np.zeros(places.shape, np.bool_))
        expected = tally.deal_points.swapaxes(1, 2)
        assert (contest.deal_points[:, :, table] == expected).all()
        assert (tally.points.sum(axis=1) == contest.most * players / 2).all()


def test_real_games_are_played_in_both_seats() -> None:
    contest = next(coverage.played(1, 20, 20))
    assert contest.places.shape == (20, 20, 6, 2, 2)
    assert contest.deal_points.sum(axis=-1).tolist() == np.full((20, 20, 6), 4).tolist()
    # The first two orders are known to differ much, and not always.
    score = contest.deal_points[:, :, 0, 0].mean() / 4
    assert 0.75 < score < 0.92


def test_uneven_matches_give_a_high_score_with_a_long_tail() -> None:
    made = whole(coverage.UNEVEN, 2000).deal_points[..., 0, 0].mean(axis=1) / 4
    assert made.mean() == pytest.approx(0.926, abs=0.005)
    assert stats.skew(made) < -1


def test_quick_run_prints_a_row_for_each_number_and_field(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert coverage.main(["--quick"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    cells = {2: 6, 4: 4}
    expected = sum(2 * cells[field.players] for field in coverage.FIELDS) + 2 * cells[2]
    expected += 2 * len(coverage.UNEVEN_NUMBERS)
    assert len(lines) == 2 + expected


def test_intervals_that_are_too_narrow_are_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Normal intervals of a few units as if they were many miss their goal, and are named."""

    def narrow(contest: coverage.Contest) -> coverage.Found:
        found = coverage.scores(contest)
        return coverage.Found(
            found.values,
            found.values - 0.4 * (found.values - found.low),
            found.values + 0.4 * (found.high - found.values),
        )

    monkeypatch.setattr(coverage, "NUMBERS", {"score": coverage.Number(narrow, (2,))})
    monkeypatch.setattr(coverage, "FIELDS", coverage.FIELDS[:1])
    monkeypatch.setattr(coverage, "REAL_UNITS", ())
    assert coverage.main(["--quick"]) == 1
    assert "fault: score, two, fixed, 5 units" in capsys.readouterr().err


def test_all_ratings_of_a_field_have_to_hold_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def contests() -> Iterator[coverage.Contest]:
        return coverage.simulated(coverage.FIELDS[0], 4, 5, np.random.default_rng(1))

    calls = iter(range(100))

    def half(contest: coverage.Contest) -> coverage.Found:
        low = np.array([0.0, 1.0 if next(calls) % 2 else -1.0])
        return coverage.Found(np.zeros(2), low, np.full(2, math.inf))

    for joint, held in ((True, 50), (False, 75)):
        calls = iter(range(100))
        monkeypatch.setattr(coverage, "NUMBERS", {"half": coverage.Number(half, (2,), joint)})
        (row,) = coverage.rows("two", contests())
        assert row.held == held
