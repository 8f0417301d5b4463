"""The benchmark of what adaptive play saves: its contests are what it says, and it runs."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from pyanitsa.plugins.contest import Meeting, Round
from pyanitsa.ratings.elo import score_of

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks/ is not installed

from benchmarks import savings

STRENGTHS = (-0.4, 0.1, 0.3)


def test_entrants_make_what_their_strengths_say() -> None:
    """Simulated scores are on average the true ones, however they are asked for."""
    true = savings.true_scores(STRENGTHS)
    assert true.sum() == pytest.approx(1.5)
    at_once = savings.all_scores(STRENGTHS, 3000, np.random.default_rng(0))
    np.testing.assert_allclose(at_once.mean(axis=0), true, atol=0.005)
    league = savings.League(STRENGTHS, np.random.default_rng(0))
    for number in (1000, 2000):
        wanted = Round(tuple(Meeting(table, number) for table in ((0, 1), (0, 2), (1, 2))))
        scores = league.play(wanted)
    made = np.zeros(3)
    for table, results in scores.items():
        assert len(results) == 3000
        made[list(table)] += results.mean(axis=0) / 2
    np.testing.assert_allclose(made, true, atol=0.005)


@pytest.mark.parametrize("elo", [-40.0, 0.0, 10.0, 100.0])
def test_edges_are_those_of_elo_differences(elo: float) -> None:
    """Who is stronger by the edge makes the score that the Elo difference stands for."""
    rng = np.random.default_rng(1)
    points = savings.deal_points(savings.edge_of(elo), rng.normal(size=200_000), rng)
    assert set(np.unique(points)) == {0, 2, 4}
    assert points.mean() / 4 == pytest.approx(score_of(elo), abs=0.002)


def test_a_fixed_schedule_that_decides_is_longer_than_one_that_is_right() -> None:
    """To be sure of an order takes more than to have it, and less than the most that was tried."""
    decided, ordered = savings.fixed(savings.QUICK[0], 20, 200, 0.9, np.random.default_rng(2))
    assert ordered < decided < 200


def test_quick_run_prints_a_row_for_each_field_and_difference(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`--quick` prints both tables."""
    savings.main(["--quick"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(lines) == 2 + len(savings.QUICK) + 2 + len(savings.TRUE[1::2])
    assert lines[2].startswith("| 4, evenly spaced")
