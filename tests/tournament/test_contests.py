"""The facts that make it a contest: on `bank`, orders beat each other, and chance beats nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyanitsa.host import Hosts
from pyanitsa.plugins.manager import Plugins
from pyanitsa.standings.ranking import standings
from pyanitsa.store import open_store, sides
from pyanitsa.tournament.file import TournamentFile
from pyanitsa.tournament.preparation import prepare
from pyanitsa.tournament.run import run

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.standings.standing import Standing

FIXED = ["high-first", "low-first", "high-low", "low-high", "middle-first", "middle-last"]


def contest(folder: Path, one: str, other: str) -> dict[str, Standing]:
    """Let two meet on a thousand mirrored deals of `bank`, and return how they stand."""
    path = folder / "contest.toml"
    path.touch()
    file = TournamentFile(
        path=path,
        name="contest",
        seed=1,
        variants={"bank": {}},
        strategies=[one, other],
        deals=50,
        matches=20,
        record="matches",
    )
    plugins = Plugins()
    with open_store("sqlite://", create=True) as store:
        hosts = Hosts("none")
        for _ in run(prepare(file, plugins, hosts), store, plugins, hosts):
            pass
        (table, *_) = standings(sides(store, "contest"))
    assert {row.games for row in table.rows} == {2 * 50 * 20}
    return {row.name: row for row in table.rows}


@pytest.mark.parametrize("fixed", FIXED)
def test_a_random_order_scores_half_against_every_fixed_order(tmp_path: Path, fixed: str) -> None:
    """Half is within the interval, and the interval is narrow enough to mean something."""
    row = contest(tmp_path, "random", fixed)["random"]
    assert row.interval is not None
    low, high = row.interval
    assert low < 50 < high
    assert high - low < 5


def test_lowest_first_beats_high_low_alternation(tmp_path: Path) -> None:
    """Clearly, and by far: its score with draws as halves, and even where luck is taken off."""
    rows = contest(tmp_path, "low-first", "high-low")
    winner = rows["low-first"]
    assert winner.score is not None
    assert winner.interval is not None
    assert winner.score > 85
    assert winner.interval[0] > 85
    assert winner.score + (rows["high-low"].score or 0) == pytest.approx(100)
    assert winner.score == pytest.approx(100 * (winner.wins + winner.draws / 2) / winner.games)
