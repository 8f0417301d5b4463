"""`pyanitsa analyse` prints all numbers, with a sentence on each that needs no statistics."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from contest_helpers import beating, cells_of, store_games, tables_of
from factories import BANK, make_result, make_results, make_variant, round_robin, store_tournament
from pyanitsa.report.lessons import LESSONS, TITLES
from pyanitsa.store import open_store

if TYPE_CHECKING:
    from typing import Any

    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

VARIANTS = (make_variant(), make_variant("bank", BANK))
CIRCLE = {"a": "b", "b": "c", "c": "a"}
PARTS = list(TITLES)


def run(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa("analyse", *arguments)
    assert done.code == 0, done.err
    return done


def parts_of(project: Project, *arguments: str) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Return the rows of each part and variant, without what the part does not say."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in run(project, "--format", "json", *arguments).json():
        said = {key: value for key, value in row.items() if value is not None}
        found.setdefault((said.pop("part"), said.pop("variant")), []).append(said)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with a tournament in which three of four go round in a circle."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("played"))
    plans = round_robin("abcd", variants=VARIANTS, numbers=5, deals=8)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, beating(plans, CIRCLE, noise=0.8))
    return project


def test_all_parts_of_each_variant_and_over_all_are_printed(played: Project) -> None:
    """Only luck and seats belong to a variant alone."""
    found = parts_of(played)
    assert set(found) == {
        (part, variant)
        for part in PARTS
        for variant in ("tactical", "bank", "*")
        if (part, variant) != ("luck", "*")
    }
    only = parts_of(played, "--variant", "bank")
    assert only == {where: rows for where, rows in found.items() if where[1] == "bank"}


def test_the_numbers_are_those_of_the_standings(played: Project) -> None:
    plans = round_robin("abcd", variants=VARIANTS, numbers=5, deals=8)
    results = beating(plans, CIRCLE, noise=0.8)
    tactical, *_ = tables_of(plans, results)
    numbers, found = tactical.numbers, parts_of(played)
    luck, *seats = found["luck", "tactical"]
    assert numbers.luck is not None
    assert numbers.luck.share is not None
    assert numbers.seats is not None
    assert luck["what"] == "luck"
    assert luck["percent"] == pytest.approx(100 * numbers.luck.share)
    assert (luck["units"], luck["games"]) == (5, 6 * 5 * 8 * 2)
    assert [seat["percent"] for seat in seats] == pytest.approx(
        [100 * seat.edge for seat in numbers.seats]
    )
    assert numbers.cycles is not None
    (cycle,) = found["cycles", "tactical"]
    assert cycle["cycle"] == "a > b > c > a"
    assert cycle["strength"] == pytest.approx(100 * numbers.cycles.strongest[0].strength)
    assert numbers.bradley_terry is not None
    for row in found["ratings", "tactical"]:
        index = "abcd".index(row["name"])
        assert row["bradley_terry"] == pytest.approx(numbers.bradley_terry.ratings[index])
    assert numbers.nash is not None
    for row in found["equilibrium", "tactical"]:
        index = "abcd".index(row["name"])
        assert row["nash"] == pytest.approx(100 * numbers.nash.weights[index])


def test_each_entrant_is_compared_with_the_next_one(played: Project) -> None:
    found = parts_of(played)
    points, most = cells_of(
        beating(round_robin("abcd", numbers=5, deals=8), CIRCLE, noise=0.8), "abcd"
    )
    order = [row["name"] for row in found["ratings", "tactical"]]
    duels = found["duels", "tactical"]
    assert [(row["name"], row["opponent"]) for row in duels] == [*pairwise(order)]
    for row in duels:
        one, other = ("abcd".index(row[who]) for who in ("name", "opponent"))
        score = points[:, one, other].sum() / most[:, one, other].sum()
        assert row["score"] == pytest.approx(100 * score)
        assert sum(map(int, row["pentanomial"].split("-"))) == 5 * 8
        assert (row["los"] > 50) == (score > 0.5)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_part_begins_with_a_question_and_a_lesson(played: Project, language: str) -> None:
    told = run(played, "--variant", "bank", "--language", language).out
    flowing = " ".join(told.split())
    places = []
    for part in PARTS:
        title, lesson = (getattr(texts[part], language) for texts in (TITLES, LESSONS))
        assert f"Bank (bank). {title}" in told or f"Игра bank (bank). {title}" in told
        assert lesson in flowing
        places.append(flowing.index(lesson))
        lines = [line for line in told.splitlines() if line in lesson]
        assert all(len(line) <= 100 and not line.startswith("%") for line in lines)
    assert places == sorted(places)


def test_a_table_says_what_it_rests_on(played: Project) -> None:
    told = run(played, "--variant", "bank").out
    assert told.count("against all others: 480 games of 30 matches") == 2
    assert "95 % intervals rest on 5 independent match numbers" in told
    assert re.search(r"^Bank is \d+ % luck$", told, re.MULTILINE)
    assert "circles of 3 and 4 in all: 1; of 1 decided triples 1 go round, 100 %" in told
    assert "in the largest knot everybody beats everybody else by some chain: a, b, c" in told
    assert "the population that copies winners goes round for ever" in told
    assert told.count("isolation: strict") == 2


@pytest.mark.parametrize("format_", ["github", "html", "latex", "csv", "tsv"])
def test_other_formats_show_all_parts(played: Project, format_: str) -> None:
    done = run(played, "--format", format_)
    assert done.err == ""
    for part in PARTS:
        assert (part if format_ in {"csv", "tsv"} else TITLES[part].en) in done.out


def test_larger_tables_are_ranked_by_whole_games(project: Project) -> None:
    plans = round_robin("abcd", players=3, numbers=3)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, make_results(plans))
    found = parts_of(project)
    assert ("duels", "tactical") not in found
    assert all("plackett_luce" in row for row in found["ratings", "tactical"])
    assert [row["what"] for row in found["luck", "tactical"]] == [
        *("luck", "edge of seat 1", "edge of seat 2", "edge of seat 3")
    ]


def test_what_cannot_be_said_says_what_it_needs(project: Project) -> None:
    """Games are not stored one by one, and two have not met."""
    plans = round_robin("abc", numbers=3)
    there = [plan for plan in plans if [entrant.name for entrant in plan.entrants] != ["a", "c"]]
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, make_results(there))
    told = run(project).out
    lacks = [
        'this needs games that are stored one by one (record = "games")',
        "this needs all who have played to have met each other",
    ]
    for line in lacks:
        assert line in told.splitlines()
    assert "3 of 9 matches have not been played" in told
    done = run(project, "--format", "json")
    assert {row["part"] for row in done.json()} == {"ratings", "duels"}
    for title, line in zip(("luck", "equilibrium"), lacks, strict=True):
        assert f"pyanitsa: Tactical (tactical): {TITLES[title].en}: {line}\n" in done.err
    russian = run(project, "--language", "ru").out
    assert "для этого нужно, чтобы все игравшие встретились" in russian


def test_a_tournament_without_results_is_analysed_all_the_same(project: Project) -> None:
    plans = round_robin("ab")
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, [])
    told = run(project).out
    assert "0 games of 0 matches" in told
    assert "circles of 3 and 4 in all: 0" in told
    assert [row["games"] for row in run(project, "--format", "json").json()] == [0, 0]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--variant", "bnk"], "this tournament: there is no variant 'bnk'; did you mean 'bank'?"),
        (["--format", "jso"], "there is no format 'jso'; did you mean 'json'"),
        (["spring"], "pyanitsa.db: there is no tournament 'spring'"),
    ],
)
def test_a_slip_is_told_in_one_line(played: Project, arguments: list[str], said: str) -> None:
    done = played.pyanitsa("analyse", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pyanitsa: {said}")


def test_names_of_entrants_cannot_steer_a_terminal(project: Project) -> None:
    """Nor where they stand in a sentence, as those of a circle do."""
    bad = "\x1b[2Ja"
    plans = round_robin([bad, "b", "c"], numbers=5)
    second_wins = {bad: "c", "b": "", "c": ""}
    results = []
    for plan in plans:
        one, other = (entrant.name for entrant in plan.entrants)
        strengths = [0, 1] if other in second_wins[one] else [1, 0]
        results.append(make_result(plan, strengths=np.array(strengths)))
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, results)
    for arguments in ([], ["--format", "csv"], ["--format", "json"]):
        out = run(project, *arguments).out
        assert "\x1b" not in out
        assert "1b[2Ja > b > c" in out
