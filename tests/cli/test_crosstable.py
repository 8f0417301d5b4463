"""A crosstable marks what is significant, and gives its intervals where they are asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from contest_helpers import beating, store_games
from factories import BANK, make_results, make_variant, round_robin
from pyanitsa.standings.crosstable import Crosstable, crosstables
from pyanitsa.store import open_store, sides_and_pairs

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

VARIANTS = (make_variant(), make_variant("bank", BANK))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project in whose tournament a beats b, and all else is open."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("played"))
    plans = round_robin("abc", variants=VARIANTS, numbers=5, deals=10)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, beating(plans, {"a": "b"}, noise=1.0))
    return project


def run(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.err
    return done


def test_cells_are_significant_where_their_interval_leaves_out_one_half(played: Project) -> None:
    with open_store(played.path / "pyanitsa.db", create=False) as store:
        tables = crosstables(*sides_and_pairs(store, "autumn"))
    marked = set()
    for table in tables:
        assert isinstance(table, Crosstable)
        for row, one in enumerate(table.names):
            for column, other in enumerate(table.names):
                low, high = table.bounds[row, column]
                assert table.significant[row, column] == (low > 50 or high < 50)
                if one == other:
                    assert not table.significant[row, column]
                else:
                    assert low <= table.scores[row, column] <= high
                    if table.significant[row, column]:
                        marked.add(one + other)
    assert {"ab", "ba"} <= marked


def test_significant_cells_are_marked_and_the_mark_is_explained(played: Project) -> None:
    told = run(played, "crosstable", "--variant", "bank").out
    (row,) = re.findall(r"^a .*$", told, re.MULTILINE)
    assert re.search(r"\*[5-9]\d\.\d", row)
    assert "each cell is seen from its row" in told
    assert "300 games of 15 matches" in told
    legend = "* the cell's 95 % interval leaves out 50 %; each cell for itself: of 100 even "
    assert legend in told
    russian = run(played, "crosstable", "--variant", "bank", "--language", "ru").out
    assert "* 95 % интервал клетки не содержит 50 %; каждая клетка сама по себе" in russian
    assert "каждая клетка — глазами строки" in russian


def test_where_nothing_is_significant_no_mark_is_explained(project: Project) -> None:
    plans = round_robin("ab", numbers=1, deals=1)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, make_results(plans))
    for options in ([], ["--intervals"]):
        told = run(project, "crosstable", *options).out
        assert "*" not in told
    rows = run(project, "crosstable", "--intervals", "--format", "json").json()
    assert [row["interval"] for row in rows] == [[None, None]] * 2


@pytest.mark.parametrize("format_", ["simple", "github", "html", "latex", "rst", "jira"])
def test_intervals_stand_behind_the_scores(played: Project, format_: str) -> None:
    told = run(played, "crosstable", "--intervals", "--format", format_).out
    found = re.findall(r"(\d+\.\d) \((\d+\.\d) – (\d+\.\d)\)", told)
    assert len(found) == 3 * 6
    assert all(float(low) <= float(score) <= float(high) for score, low, high in found)
    assert told.count("in parentheses 95") == 3


@pytest.mark.parametrize("format_", ["json", "csv"])
def test_programs_get_a_row_for_each_two_with_their_interval(played: Project, format_: str) -> None:
    done = run(played, "crosstable", "--intervals", "--format", format_)
    rows = done.json() if format_ == "json" else done.csv()
    assert len(rows) == 3 * 6
    wide = {
        (row["variant"], row["name"]): row
        for row in run(played, "crosstable", "--format", "json").json()
    }
    for row in rows:
        ends = row["interval"] if format_ == "json" else (row["interval_low"], row["interval_high"])
        low, high = map(float, ends)
        assert low <= float(row["score"]) <= high
        cell = wide[row["variant"], row["name"]][row["opponent"]]
        assert float(row["score"]) == pytest.approx(cell)
        assert str(row["significant"]) == str(low > 50 or high < 50)
        assert int(row["games"]) == (200 if row["variant"] == "*" else 100)
