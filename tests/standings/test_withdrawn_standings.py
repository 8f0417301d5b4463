"""Tables show withdrawn entrants with a mark, or leave them out with all their matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factories import BANK, make_result, make_variant, round_robin, store_tournament
from pyanitsa.play.result import GameFault
from pyanitsa.standings.crosstable import crosstables
from pyanitsa.standings.ranking import standings
from pyanitsa.store import faults, open_store, sides, sides_and_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.store import Store
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

VARIANTS = (make_variant(), make_variant("bank", BANK))


def withdrawn(result: MatchResult, name: str) -> MatchResult:
    """Let an entrant forfeit all games of a match, as one does who has been withdrawn."""
    slots = [slot for slot, one in enumerate(result.plan.entrants) if one.name == name]
    forfeits = result.games.forfeits.copy()
    others = [fault for fault in result.faults if fault.slot not in slots]
    for leg, deal, seat in np.ndindex(forfeits.shape):
        slot = result.plan.slot(leg, seat)
        if slot in slots:
            forfeits[leg, deal, seat] = True
            text = "its process was lost in 5 legs before this match"
            others.append(GameFault(leg, deal, slot, "withdrawn", text))
    return replace(result, games=replace(result.games, forfeits=forfeits), faults=others)


def played(plans: Sequence[MatchPlan], gone: Iterable[str] = ()) -> list[MatchResult]:
    """Play matches; those in `gone` are withdrawn in all of them."""
    results = [make_result(plan, forfeit_rate=0.1) for plan in plans]
    for name in gone:
        results = [withdrawn(result, name) for result in results]
    return results


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://", create=True) as store:
        yield store


# What the tables are made of


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(2, 3),
    gone=st.sets(st.sampled_from("abcdef"), min_size=1, max_size=2),
    share=st.floats(0.3, 1),
)
def test_without_them_the_tables_are_those_of_the_others_alone(
    players: int, gone: set[str], share: float
) -> None:
    """Played in part or whole, in every number: nothing of the withdrawn is left in any of them."""
    plans = round_robin("abcdef", players=players, variants=VARIANTS, numbers=3)
    others = [plan for plan in plans if not gone & {one.name for one in plan.entrants}]
    results = played(plans, gone)[: max(1, round(share * len(plans)))]
    with (
        open_store("sqlite://", create=True) as store,
        open_store("sqlite://", create=True) as alone,
    ):
        store_tournament(store, plans, results)
        store_tournament(alone, others, [result for result in results if result.plan in others])
        with_all = sides(store, "autumn")
        without = sides_and_pairs(store, "autumn", without_withdrawn=True)
        wanted = sides_and_pairs(alone, "autumn")
        assert faults(store, "autumn", without_withdrawn=True) == faults(alone, "autumn")
    stored = {one.name for result in results for one in result.plan.entrants}
    assert set(with_all.withdrawn) == gone & stored
    if set(with_all.withdrawn) != gone:
        return
    for one, other in zip(standings(without[0]), standings(wanted[0]), strict=True):
        assert one.rows == other.rows
        assert (one.stored, one.scheduled) == (other.stored, other.scheduled)
        assert (one.unit, one.units) == (other.unit, other.units)
        assert one.basis.levels == other.basis.levels
    for cross, wanted_cross in zip(crosstables(*without), crosstables(*wanted), strict=True):
        assert cross.names == wanted_cross.names
        assert np.array_equal(cross.scores, wanted_cross.scores, equal_nan=True)
        assert np.array_equal(cross.games, wanted_cross.games)


def test_with_them_everything_counts_and_they_are_marked(store: Store) -> None:
    plans = round_robin("abc")
    store_tournament(store, plans, played(plans, "b"))
    (table,) = standings(sides(store, "autumn"))
    assert {row.name: row.withdrawn for row in table.rows} == {"a": False, "b": True, "c": False}
    assert table.stored == len(plans)
    assert [line.en for line in table.basis.cautions] == [
        "withdrawn: b (--without-withdrawn leaves out their matches)"
    ]
    (row,) = (row for row in table.rows if row.withdrawn)
    assert (row.score, row.forfeits) == (0, row.games)


def test_the_lines_below_say_who_is_left_out_with_how_many_matches(store: Store) -> None:
    """It counts the matches of each table, and those alone that have been played."""
    plans = round_robin("abcd", variants=VARIANTS, numbers=2)
    store_tournament(store, plans, played(plans, "ad")[: len(plans) - 6])
    tables = standings(sides(store, "autumn", without_withdrawn=True))
    # Of the six pairings of four all but one have an "a" or a "d".
    assert [table.basis.left_out for table in tables] == [10, 5, 15]
    assert [(table.stored, table.scheduled) for table in tables] == [(2, 2), (1, 2), (3, 4)]
    (_, line) = tables[0].basis.lines
    assert (
        line.en == "left out, as they are withdrawn: a, d, with 10 matches; a view, not a ranking"
    )
    assert line.ru == "не учтены, так как сняты: a, d; их матчей: 10; это взгляд, а не таблица мест"


def test_a_single_match_is_told_as_one(store: Store) -> None:
    plans = round_robin("abc", numbers=1)
    (result, *_) = played(plans, "c")[1:]
    store_tournament(store, plans, [result])
    (table,) = standings(sides(store, "autumn", without_withdrawn=True))
    assert (
        table.basis.lines[-1].en
        == "left out, as they are withdrawn: c, with 1 match; a view, not a ranking"
    )


def test_where_nobody_is_withdrawn_that_is_said(store: Store) -> None:
    plans = round_robin("ab")
    store_tournament(store, plans, played(plans))
    (all_,) = standings(sides(store, "autumn"))
    (table,) = standings(sides(store, "autumn", without_withdrawn=True))
    assert table.rows == all_.rows
    assert table.basis.left_out == 0
    assert table.basis.lines[-1].en == "nobody is withdrawn, nothing is left out"
    assert [line.en for line in all_.basis.lines] == ["isolation: strict"]


def test_where_all_are_withdrawn_the_tables_are_empty(store: Store) -> None:
    plans = round_robin("ab", variants=VARIANTS)
    store_tournament(store, plans, played(plans, "ab"))
    both = sides_and_pairs(store, "autumn", without_withdrawn=True)
    assert [table.rows for table in standings(both[0])] == [(), (), ()]
    assert [table.scores.shape for table in crosstables(*both)] == [(0, 0)] * 3
    assert faults(store, "autumn", without_withdrawn=True) == []


def test_withdrawn_in_another_tournament_only_is_no_matter(store: Store) -> None:
    """Even where both are in one database, and have an entrant in common."""
    here, there = round_robin("ab"), round_robin("bc")
    store_tournament(store, here, played(here))
    store_tournament(store, there, played(there, "b"), name="spring")
    assert sides(store, "autumn").withdrawn == ()
    assert sides(store, "spring").withdrawn == ("b",)


def test_ten_entrants_are_not_mistaken_for_the_first(store: Store) -> None:
    """Leaving out number 1 keeps the matches of 10 and 11."""
    names = [f"n{number}" for number in range(12)]
    plans = round_robin(names, numbers=1)
    store_tournament(store, plans, played(plans, ["n1"]))
    (table,) = standings(sides(store, "autumn", without_withdrawn=True))
    assert {row.name for row in table.rows} == set(names) - {"n1"}
    assert {row.matches for row in table.rows} == {10}


# From the command line


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Store a tournament in which `b` is withdrawn, and `c [x]` forfeits some games."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("withdrawn"))
    plans = round_robin(["a", "b", "c [x]"], variants=VARIANTS)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, played(plans, "b"))
    return project


def shown(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.err
    return done


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_people_see_the_mark_and_programs_the_plain_name(contest: Project, command: str) -> None:
    for language, mark in (("en", "b (withdrawn)"), ("ru", "b (снята)")):
        assert shown(contest, command, "--language", language).out.count(mark) == 3
    for format_ in ("json", "csv", "tsv"):
        done = shown(contest, command, "--format", format_)
        assert "withdrawn" not in done.out
        assert "pyanitsa: withdrawn: b (--without-withdrawn leaves" in done.err
    assert {row["name"] for row in shown(contest, command, "--format", "csv").csv()} == {
        "a",
        "b",
        "c [x]",
    }


@pytest.mark.parametrize("command", ["standings", "crosstable"])
def test_they_can_be_left_out(contest: Project, command: str) -> None:
    done = shown(contest, command, "--without-withdrawn", "--format", "json")
    assert {row["name"] for row in done.json()} == {"a", "c [x]"}
    assert all("b" not in row for row in done.json())
    assert "left out, as they are withdrawn: b, with 8 matches" in done.err
    done = shown(contest, command, "--without-withdrawn", "--variant", "bank")
    assert "left out, as they are withdrawn: b, with 4 matches" in done.out
    assert done.err == ""
    done = shown(contest, command, "--without-withdrawn", "--language", "ru")
    assert "не учтены, так как сняты: b; их матчей: 8" in done.out


def test_forfeits_of_matches_that_are_left_out_are_left_out(contest: Project) -> None:
    """So that the numbers of the standings and those below them agree."""
    done = shown(contest, "standings", "--without-withdrawn", "--format", "json")
    overall = [row["forfeits"] for row in done.json() if row["variant"] == "*"]
    assert f"pyanitsa: {sum(overall)} games were forfeited\n" in done.err
    everything = shown(contest, "standings", "--format", "json")
    overall = [row["forfeits"] for row in everything.json() if row["variant"] == "*"]
    assert f"pyanitsa: {sum(overall)} games were forfeited\n" in everything.err
    assert "its process was lost" not in shown(contest, "standings", "--without-withdrawn").out
    assert "its process was lost in 5 legs" in shown(contest, "standings").out


def test_a_column_of_a_plugin_can_tell_them_apart(contest: Project) -> None:
    contest.write(
        "gone.py",
        """
        from pyanitsa import Text, hookimpl
        from pyanitsa.standings import Column

        @hookimpl
        def pyanitsa_columns():
            return [Column("gone", Text("Gone", "Нет"), lambda row: row.withdrawn)]
        """,
    )
    rows = shown(contest, "standings", "--plugin", "gone.py", "--format", "json").json()
    assert {row["name"]: row["gone"] for row in rows} == {"a": False, "b": True, "c [x]": False}


def test_all_formats_show_empty_tables_where_all_are_withdrawn(project: Project) -> None:
    plans = round_robin("ab")
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, played(plans, "ab"))
    for command in ("standings", "crosstable"):
        for format_ in ("simple", "github", "html", "latex", "json", "csv"):
            shown(project, command, "--without-withdrawn", "--format", format_)
