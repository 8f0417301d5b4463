"""Under every table stands how strategies were kept apart in the matches that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from factories import BANK, make_results, make_variant, round_robin, store_tournament
from pyanitsa.report.tables import DATA_FORMATS, FORMATS
from pyanitsa.standings.basis import Basis
from pyanitsa.standings.crosstable import crosstables
from pyanitsa.standings.ranking import standings
from pyanitsa.store import open_store, save_results, sides_and_pairs

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

WARNING = "Warning: unconfined strategies can change anything, even these results"
VARIANTS = (make_variant(), make_variant("bank", BANK))


def store_at(path: Path | str, levels: dict[str, int]) -> None:
    """Store a tournament of two variants, so many matches of its schedule at each level."""
    plans = round_robin("abc", variants=VARIANTS, numbers=4)
    left = make_results(plans)
    with open_store(path, create=True) as store:
        store_tournament(store, plans, [])
        for level, matches in levels.items():
            played, left = left[:matches], left[matches:]
            save_results(store, played, record_games=False, isolation=level)


def test_each_table_counts_the_levels_of_its_own_matches(tmp_path: Path) -> None:
    """A crosstable says the same as the standings; the confined level comes first."""
    store_at(tmp_path / "a.db", {"none": 4, "strict": 17, "process (unconfined)": 3})
    with open_store(tmp_path / "a.db", create=False) as store:
        sides, pairs = sides_and_pairs(store, "autumn")
    levels = [table.basis.levels for table in standings(sides)]
    assert levels == [
        (("strict", 8), ("none", 4)),
        (("strict", 9), ("process (unconfined)", 3)),
        (("strict", 17), ("none", 4), ("process (unconfined)", 3)),
    ]
    assert [table.basis.levels for table in crosstables(sides, pairs)] == levels


@pytest.mark.parametrize(
    ("levels", "english", "russian"),
    [
        ({"strict": 24}, "isolation: strict", "изоляция: strict"),
        ({"none": 1}, f"isolation: none. {WARNING}", "изоляция: none. Внимание: "),
        (
            {"process (unconfined)": 2},
            f"isolation: process (unconfined). {WARNING}",
            "изоляция: process (unconfined). Внимание: ",
        ),
        (
            {"strict": 120, "none": 1},
            f"isolation: strict (120 matches), none (1 match). {WARNING}",
            "изоляция: strict (матчей: 120), none (матчей: 1). Внимание: ",
        ),
        (
            {"strict": 2, "strict (unconfined: without Landlock, seccomp)": 3},
            "isolation: strict (2 matches), "
            f"strict (unconfined: without Landlock, seccomp; 3 matches). {WARNING}",
            "изоляция: strict (матчей: 2), "
            "strict (unconfined: without Landlock, seccomp; матчей: 3). Внимание: ",
        ),
    ],
)
def test_what_is_not_confined_reads_as_a_warning(
    levels: dict[str, int], english: str, russian: str
) -> None:
    (line,) = Basis(tuple(levels.items())).lines
    assert line.en == english
    assert line.ru.startswith(russian)
    assert ("Warning" in line.en) == ("Внимание" in line.ru)


def test_only_what_is_not_confined_is_told_aside() -> None:
    assert Basis((("strict", 3),)).cautions == ()
    assert len(Basis((("strict", 3), ("none", 1))).cautions) == 1


def test_a_table_without_matches_says_nothing_of_isolation() -> None:
    assert Basis().lines == Basis().cautions == ()


@pytest.mark.parametrize("command", ["standings", "crosstable"])
@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_shows_the_level(project: Project, command: str, format_: str) -> None:
    """Formats for programs hold rows only: there the warning is told on stderr, once."""
    store_at(project.path / "pyanitsa.db", {"none": 24})
    done = project.pyanitsa(command, "--format", format_)
    assert done.code == 0
    words = "unconfined strategies can change anything"
    if format_ in DATA_FORMATS:
        assert words not in done.out
        assert done.err == f"pyanitsa: isolation: none. {WARNING}\n"
    else:
        assert done.out.count(words) == 3
        assert done.err == ""


def test_programs_are_told_nothing_where_all_is_confined(project: Project) -> None:
    store_at(project.path / "pyanitsa.db", {"strict": 24})
    for command in ("standings", "crosstable"):
        assert project.pyanitsa(command, "--format", "json").err == ""
        assert project.pyanitsa(command).out.count("\nisolation: strict\n") == 3


def test_of_one_variant_its_own_level_is_told(project: Project) -> None:
    store_at(project.path / "pyanitsa.db", {"strict": 12, "none": 12})
    tactical = project.pyanitsa("standings", "--variant", "tactical", "--format", "csv")
    assert tactical.err == ""
    bank = project.pyanitsa("standings", "--variant", "bank", "--format", "csv")
    assert bank.err == f"pyanitsa: isolation: none. {WARNING}\n"


def test_a_level_cannot_steer_a_terminal(project: Project) -> None:
    """Databases are handed on, and anything may be written there."""
    store_at(project.path / "pyanitsa.db", {"\x1b[2Jstrict": 24})
    out = project.pyanitsa("standings").out
    assert "\x1b" not in out
    assert "\\x1b[2Jstrict" in out


def test_a_run_says_at_which_level_it_has_played(project: Project) -> None:
    project.tournament(variants=["bank"], strategies=["high-first", "low-first"])
    done = project.pyanitsa("run", "tournament.toml")
    assert f"isolation: none. {WARNING}\n" in done.out
