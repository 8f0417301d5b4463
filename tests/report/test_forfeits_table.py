"""The table of forfeits stays readable, and leaves nobody's worst mistake out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from factories import BANK, make_results, make_variant, round_robin, store_tournament
from pyanitsa.errors import UnknownNameError
from pyanitsa.play.result import GameFault
from pyanitsa.report.forfeits import SHOWN, WIDTH, faults_table
from pyanitsa.report.tables import render
from pyanitsa.store import StoredFault, faults, open_store
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

VARIANTS = (make_variant(), make_variant("bank", BANK))


def fault(
    entrant: str, games: int, text: str = "ValueError: no", line: int | None = 7, *, kind: str = ""
) -> StoredFault:
    return StoredFault(entrant, kind or "exception", text, line, games, "3fa9c1/1/17")


def table(
    listed: Iterable[StoredFault], *, in_full: bool = False, language: Language = Language.EN
) -> list[list[str]]:
    """Return the cells of the rows, and a last one with what stands below, if anything does."""
    most_first = sorted(listed, key=lambda one: -one.games)
    shown = render(faults_table(most_first, language, in_full=in_full), "plain")
    lines = shown.splitlines()[2:]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in lines]


def test_few_faults_are_all_shown_in_full() -> None:
    assert table([fault("ada", 2), fault("bob", 3, "TypeError: x", None)]) == [
        ["bob", "exception", "TypeError: x", "–", "3", "3fa9c1/1/17"],
        ["ada", "exception", "ValueError: no", "7", "2", "3fa9c1/1/17"],
    ]


def test_an_entrant_whose_every_game_is_forfeited_has_one_line() -> None:
    text = "SyntaxError: invalid syntax"
    rows = table([fault("bad.py", 4500, text, 3, kind="does not load"), fault("ada", 5)])
    assert rows[0] == ["bad.py", "does not load", text, "3", "4500", "3fa9c1/1/17"]
    assert len(rows) == 2


def test_faults_of_one_place_share_a_row_with_the_text_that_cost_most() -> None:
    """An illegal order names its cards, so that hardly any two have the same text."""
    cards = [fault("ada", 1, f"missing: {n}", None, kind="illegal order") for n in range(40)]
    often = fault("ada", 5, "missing: 6♠", None, kind="illegal order")
    rows = table([*cards, often, fault("ada", 2)])
    assert rows[:2] == [
        ["ada", "illegal order", "missing: 6♠ (+ 40 more like it)", "–", "45", "3fa9c1/1/17"],
        ["ada", "exception", "ValueError: no", "7", "2", "3fa9c1/1/17"],
    ]
    assert "--all-faults" in " ".join(rows[2])


def test_each_entrant_has_its_most_costly_mistakes_and_the_number_of_the_others() -> None:
    many = [fault("ada", games, line=games) for games in range(1, 21)]
    rows = table([*many, *(fault("bob", 100 + line, line=line) for line in range(SHOWN + 1))])
    assert [row[:2] for row in rows] == [
        *[["bob", "exception"]] * (SHOWN + 1),
        *[["ada", "exception"]] * SHOWN,
        ["ada", f"+ {20 - SHOWN} more"],
        ["shortened; pyanitsa standings --all-faults shows every fault in full"],
    ]
    games = [int(row[-2]) for row in rows[:-1] if row[0] == "ada"]
    assert games == [20, 19, 18, sum(range(1, 18))]


def test_a_class_with_hundreds_of_faults_fits_on_some_screens() -> None:
    names = [f"student-{n}" for n in range(30)]
    listed = [fault(name, 1 + n % 3, f"E: {n}", n) for name in names for n in range(200)]
    rows = table(listed)
    assert len(rows) == 30 * (SHOWN + 1) + 1
    assert {row[0] for row in rows[:-1]} == set(names)
    assert sum(int(row[-2]) for row in rows[:-1]) == sum(one.games for one in listed)


def test_who_forfeited_most_comes_first_whatever_the_single_faults_cost() -> None:
    rows = table([fault("ada", 10), *(fault("bob", 4, line=line) for line in range(3))])
    assert [row[0] for row in rows] == ["bob"] * 3 + ["ada"]


def test_long_texts_are_cut_and_it_is_said_how_to_see_them() -> None:
    (row, below) = table([fault("ada", 2, "x" * 300)])
    assert row[2] == "x" * (WIDTH - 1) + "…"
    assert "--all-faults" in " ".join(below)
    (row,) = table([fault("ada", 2, "x" * 300)], in_full=True)
    assert row[2] == "x" * 300
    (row,) = table([fault("ada", 2, "x" * WIDTH)])
    assert row[2] == "x" * WIDTH


def test_what_would_be_escaped_counts_as_it_is_shown() -> None:
    (row, _) = table([fault("ada", 2, "\x1b" * 60)])
    assert row[2] == ("\\x1b" * 60)[: WIDTH - 1] + "…"
    (row,) = table([fault("ada", 2, "\x1b[2J")])
    assert row[2] == "\\x1b[2J"


def test_in_full_every_fault_has_its_row() -> None:
    listed = [fault("ada", 1, f"E: {n}", n % 3) for n in range(50)]
    rows = table(listed, in_full=True)
    assert [row[2] for row in rows] == [one.text for one in listed]


def test_it_is_told_in_russian() -> None:
    listed = [fault("ada", 9, f"E: {n}", line) for line in range(5) for n in range(3)]
    rows = table(listed, language=Language.RU)
    assert rows[0][2] == "E: 0 (и ещё похожих: 2)"
    assert rows[SHOWN][:2] == ["ada", "ещё: 6"]
    assert "полностью: pyanitsa standings --all-faults" in " ".join(rows[-1])


# Which faults there are


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Store a tournament in which everybody's faults name the variant, on two lines each."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("forfeits"))
    plans = round_robin("abc", variants=VARIANTS)
    results = make_results(plans, forfeit_rate=0.3)
    for result in results:
        name = result.plan.variant.name
        result.faults[:] = [
            replace(one, text=f"lost at {name} {number}", line=number % 2)
            for number, one in enumerate(result.faults)
        ]
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, results)
    return project


def test_of_a_variant_its_own_forfeits_are_listed(contest: Project) -> None:
    for name, other in (("bank", "tactical"), ("tactical", "bank")):
        done = contest.pyanitsa("standings", "--variant", name)
        assert f"lost at {name}" in done.out
        assert f"lost at {other}" not in done.out
        done = contest.pyanitsa("standings", "--variant", name, "--format", "json")
        forfeits = sum(row["forfeits"] for row in done.json())
        assert f"pyanitsa: {forfeits} games were forfeited\n" in done.err
        with open_store(contest.path / "pyanitsa.db", create=False) as store:
            assert sum(one.games for one in faults(store, "autumn", variant=name)) == forfeits


def test_with_all_faults_each_has_its_row(contest: Project) -> None:
    short = contest.pyanitsa("standings").out
    full = contest.pyanitsa("standings", "--all-faults").out
    assert "more like it)" in short
    assert "more like it)" not in full
    assert "--all-faults" not in full
    with open_store(contest.path / "pyanitsa.db", create=False) as store:
        assert full.count("lost at ") == len(faults(store, "autumn"))


def test_a_variant_that_is_not_played_is_told(contest: Project) -> None:
    with (
        open_store(contest.path / "pyanitsa.db", create=False) as store,
        pytest.raises(UnknownNameError, match="did you mean 'bank'"),
    ):
        faults(store, "autumn", variant="banc")


def test_the_first_game_is_the_first_of_the_schedule(tmp_path: Path) -> None:
    """Whatever the order in which matches are stored; it is a leg and a deal of that match."""
    plans = round_robin("abc", numbers=2)
    results = make_results(plans)
    result = results[4]
    (slot,) = (slot for slot, one in enumerate(result.plan.entrants) if one.name == "c")
    result.faults.extend(
        GameFault(leg, deal, slot, "exception", "again") for leg, deal in ((1, 4), (1, 2))
    )
    late = results[5]
    (slot,) = (slot for slot, one in enumerate(late.plan.entrants) if one.name == "c")
    late.faults.append(GameFault(0, 0, slot, "exception", "again"))
    with open_store(tmp_path / "a.db", create=True) as store:
        store_tournament(store, plans, results[::-1])
        (one,) = faults(store, "autumn")
    assert (one.entrant, one.games) == ("c", 3)
    assert one.first == f"{result.plan.key[:6]}/2/3"
