"""What is exported is what is stored, in three kinds of files, and harms no spreadsheet."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from audit_helpers import change, play
from pyanitsa.report.records import MATCH_FIELDS, game_fields
from pyanitsa.store.reading import batches

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
WHAT = ("games", "matches", "standings")


@pytest.fixture
def played(project: Project) -> Project:
    """Return a project with a tournament that has been played."""
    play(project)
    return project


def export(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa("export", *arguments)
    assert done.code == 0, done.err
    return done


def rows(project: Project, what: str, *arguments: str) -> list[dict[str, Any]]:
    """Return what is exported as JSON."""
    listed: list[dict[str, Any]] = export(project, what, "--format", "json", *arguments).json()
    return listed


def test_all_games_are_exported_as_they_are_stored(played: Project) -> None:
    listed = rows(played, "games")
    stored = played.stored()
    assert len(listed) == len(stored["game"]) == 144
    ids = {row[1]: row[0] for row in stored["match"]}
    games = {row[:3]: row for row in stored["game"]}
    for one in listed:
        row = games[ids[one["match"]], one["leg"] - 1, one["deal"] - 1]
        assert [one["place_1"], one["place_2"]] == list(row[4])
        assert [one["rounds"], one["wars"], one["laid"]] == list(row[5:8])
        assert (one["loop_start"], one["loop_length"]) == row[9:11]
        forfeits = [one["fault_1"] is not None, one["fault_2"] is not None]
        assert forfeits == [bool(row[11] & 1), bool(row[11] & 2)]
        assert forfeits == [one["order_1"] is None, one["order_2"] is None]
    assert {one["reason"] for one in listed} >= {"won", "forfeit"}
    assert {one["fault_1"] for one in listed} == {None, "illegal order"}


def test_an_order_is_told_as_replay_tells_it(played: Project) -> None:
    one = next(one for one in rows(played, "games") if one["variant"] == "bank")
    told = played.pyanitsa("replay", f"{one['match']}/{one['leg']}/{one['deal']}").out
    assert one["order_1"] in told
    assert one["order_2"] in told
    assert one["entrant_1"] in told


def test_scores_of_games_and_matches_are_those_of_the_standings(played: Project) -> None:
    """Each entrant's games, its matches and its standing say the same."""
    games, matches, standings = (rows(played, what) for what in WHAT)
    for standing in standings:
        if standing["variant"] != "*":
            name = standing["name"]
            ours = [one for one in games if one["variant"] == standing["variant"]]
            scores = [
                one[f"score_{n}"] for one in ours for n in (1, 2) if one[f"entrant_{n}"] == name
            ]
            assert sum(scores) / len(scores) == pytest.approx(standing["score"] / 100)
            sides = [
                one
                for one in matches
                if (one["variant"], one["entrant"]) == (standing["variant"], name)
            ]
            assert sum(one["wins"] for one in sides) == standing["wins"]
            assert sum(one["games"] for one in sides) == standing["games"] == len(scores)
            made = [one["score"] for one in sides]
            assert sum(made) / len(made) == pytest.approx(standing["score"] / 100)
            for one in sides:
                assert sum(map(int, one["deal_points"].split())) == one["points"]


def _typed(cell: str, like: object) -> object:
    """Return a cell of CSV as JSON has it."""
    if cell == "":
        return None
    return float(cell) if isinstance(like, int | float) else cell


@pytest.mark.parametrize("what", WHAT)
def test_csv_says_what_json_says(played: Project, what: str) -> None:
    as_json = rows(played, what)
    as_csv = export(played, what).csv()
    assert [list(row) for row in as_csv] == [list(row) for row in as_json]
    for one, other in zip(as_csv, as_json, strict=True):
        assert {name: _typed(one[name], other[name]) for name in one} == other


@pytest.mark.parametrize("what", WHAT)
def test_parquet_says_what_json_says(played: Project, what: str) -> None:
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="NOT TESTED ON THIS MACHINE: there is no pyarrow"
    )
    export(played, what, "--to", "file.parquet")
    assert parquet.read_table(played.path / "file.parquet").to_pylist() == rows(played, what)


@pytest.mark.parametrize("what", ["games", "matches"])
@pytest.mark.parametrize("kind", ["csv", "json", "parquet"])
def test_a_file_does_not_depend_on_how_many_matches_are_read_at_once(
    played: Project, monkeypatch: pytest.MonkeyPatch, what: str, kind: str
) -> None:
    """It is written piece by piece, in the order of the schedule."""
    if kind == "parquet":
        pytest.importorskip("pyarrow", reason="NOT TESTED ON THIS MACHINE: there is no pyarrow")
    files = []
    for most in (20_000, 7):
        monkeypatch.setattr(batches, "MOST_GAMES", most)
        export(played, what, "--to", f"{most}.{kind}")
        files.append(played.path / f"{most}.{kind}")
    if kind == "parquet":
        from pyarrow import parquet

        assert parquet.read_table(files[0]) == parquet.read_table(files[1])
        assert parquet.ParquetFile(files[1]).num_row_groups == 24
    else:
        assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("players", [2, 3])
def test_the_columns_are_those_that_the_page_describes(project: Project, players: int) -> None:
    """They are the same whatever was played, and the page names no others."""
    play(project, players=players, matches=1, variants=["bank"])
    games = list(rows(project, "games")[0])
    assert games == [field.name for field in game_fields(players)]
    assert list(rows(project, "matches")[0]) == [field.name for field in MATCH_FIELDS]
    text = PAGE.read_text("utf-8")
    told = set(re.findall(r"^\| `([a-z_, `1]+)` \|", text, re.MULTILINE))
    named = {name for one in told for name in re.findall(r"\w+", one)}
    exported = {re.sub(r"_[2-8]$", "_1", name) for name in games}
    exported |= {*rows(project, "matches")[0], *rows(project, "standings")[0]}
    assert named == exported


HOSTILE = '=HYPERLINK("x")'


def test_names_that_could_be_formulas_are_guarded_in_csv_and_said_to_be(project: Project) -> None:
    """JSON has them as they are."""
    text = project.strategy("evil").read_text("utf-8")
    name = 'name = "evil"'
    assert name in text
    project.write("evil.py", text.replace(name, f"name = {HOSTILE!r}"))
    play(project, variants=["bank"], strategies=["evil.py", "low-first"], matches=1)
    done = export(project, "matches")
    assert {row["entrant"] for row in done.csv()} == {f"'{HOSTILE}", "low-first"}
    assert "2 texts begin like a formula or cannot be seen" in done.err
    done = export(project, "matches", "--format", "json")
    assert {row["entrant"] for row in done.json()} == {HOSTILE, "low-first"}
    assert done.err == ""


def test_games_that_are_not_stored_are_said_to_be_missing(project: Project) -> None:
    play(project, record="matches")
    done = export(project, "games")
    assert done.csv() == []
    assert next(csv.reader(done.out.splitlines()))[0] == "tournament"
    assert "of 24 matches no games are stored" in done.err
    assert json.loads(export(project, "games", "--format", "json").out) == []
    assert len(rows(project, "matches")) == 48


def test_a_file_is_there_only_when_all_of_it_is(played: Project) -> None:
    """What was there before stays, where what is stored cannot be read."""
    played.write("games.csv", "mine")
    change(played, "UPDATE game SET orders = 'aces' WHERE BLIND")
    done = played.pyanitsa("export", "games", "--to", "games.csv")
    assert (done.code, done.out) == (2, "")
    assert re.search(r"match \w{6}: game 1 of leg 1 cannot be read; pyanitsa audit", done.err)
    assert (played.path / "games.csv").read_text("utf-8") == "mine"
    assert not list(played.path.glob("*.part"))


REFUSED = {
    "games --to games.xls": "games.xls: there is no format 'xls'; there are: csv, json, parquet",
    "games --to games": "there are: csv, json, parquet",
    "games --format xml": "there is no format 'xml'",
    "games --format parquet": "parquet is for files: say --to FILE",
    "games --to no/games.csv": "no/games.csv: cannot be written: No such file or directory",
    "games --to pyanitsa.db --format csv": "pyanitsa.db: that is the database itself",
    "games winter": "there is no tournament 'winter'",
    "prints": "invalid value for 'what': 'prints' is not one of 'games', 'matches', 'standings'",
}


@pytest.mark.parametrize(("arguments", "said"), REFUSED.items())
def test_mistakes_are_told_in_one_line(project: Project, arguments: str, said: str) -> None:
    play(project, variants=["bank"], matches=1)
    before = project.stored()
    done = project.pyanitsa("export", *arguments.split())
    assert (done.code, done.out) == (2, "")
    (line,) = done.err.splitlines()
    assert said in line
    assert project.stored() == before


def test_parquet_without_pyarrow_says_what_to_install(
    played: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = played.pyanitsa("export", "games", "--to", "games.parquet")
    assert done.code == 2
    assert "pip install 'pyanitsa[parquet]'" in done.err
    assert [path.name for path in played.path.glob("games*")] == []
