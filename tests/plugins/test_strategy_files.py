"""An entry of a list of strategies means the same to all who read it; and what it may import."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyanitsa.errors import IsolationError, PluginError, TournamentFileError
from pyanitsa.host import Hosts
from pyanitsa.plugins.installed_strategies import modules_for, modules_mentioned
from pyanitsa.plugins.strategy_files import is_pattern
from pyanitsa.tournament.entrants import Catalogue
from pyanitsa.tournament.file import read_tournament

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

PATTERNS = {
    "class/*.py": ["a", "a1", "a[1]", "b"],
    "class/?.py": ["a", "b"],
    "class/[ab].py": ["a", "b"],
    "class/[!a].py": ["b"],
    "**/a.py": ["a"],
    "[c]lass/a.py": ["a"],
}
"""Patterns, and the files in the folder `class` that each takes in."""


@pytest.fixture
def folder(project: Project) -> Path:
    """Return a folder with the strategies a, b and, in a file `a[1].py`, odd."""
    for name in ("a", "b"):
        text = project.strategy(name).read_text("utf-8")
        project.write(f"class/{name}.py", text)
        (project.path / f"{name}.py").unlink()
    project.write("class/a1.py", project.strategy("a1").read_text("utf-8"))
    odd = project.strategy("odd")
    odd.rename(project.path / "class" / "a[1].py")
    return project.path


def written(folder: Path, entry: str, isolation: str) -> Path:
    path = folder / "tournament.toml"
    path.write_text(
        f'name = "t"\nvariants = ["bank"]\nstrategies = ["{entry}"]\nisolation = "{isolation}"\n',
        "utf-8",
    )
    return path


@pytest.mark.parametrize("entry", PATTERNS)
def test_whatever_takes_in_a_folder_is_refused_without_isolation(folder: Path, entry: str) -> None:
    with pytest.raises(TournamentFileError) as told:
        read_tournament(written(folder, entry, "none"))
    assert f"line 4: isolation: {entry!r} takes in a folder of strategies" in str(told.value)
    assert read_tournament(written(folder, entry, "process")).strategies == [entry]


@pytest.mark.parametrize("entry", ["class/a.py", "class/a[1].py", "high-first", "why? [*]"])
def test_a_file_or_a_name_is_not_a_pattern(folder: Path, entry: str) -> None:
    """A file that is called as a pattern would be is that file; a name is never one of files."""
    assert read_tournament(written(folder, entry, "none")).strategies == [entry]


@pytest.mark.parametrize(
    ("entry", "names"),
    [*PATTERNS.items(), ("class/a.py", ["a"]), ("class/a[1].py", ["a[1]"])],
)
def test_what_is_no_pattern_is_one_file_to_the_catalogue_too(
    folder: Path, entry: str, names: list[str]
) -> None:
    with Hosts("none") as hosts:
        found = Catalogue(hosts).resolve(entry, folder)
    assert [one.source.path for one in found] == [folder / "class" / f"{n}.py" for n in names]
    assert is_pattern(entry, folder) == (entry in PATTERNS)


def test_a_file_called_like_a_pattern_stops_being_one_where_it_is_gone(folder: Path) -> None:
    """Then it would take in `a1.py`, which nobody has named."""
    (folder / "class" / "a[1].py").unlink()
    with pytest.raises(TournamentFileError, match="takes in a folder"):
        read_tournament(written(folder, "class/a[1].py", "none"))
    with Hosts("none") as hosts:
        (found,) = Catalogue(hosts).resolve("class/a[1].py", folder)
    assert found.source.path == folder / "class" / "a1.py"


def test_the_file_alone_plays(project: Project, folder: Path) -> None:
    project.tournament(variants=["bank"], strategies=["class/a[1].py", "low-first"])
    done = project.pyanitsa("run", "tournament.toml", "--format", "json")
    assert done.code == 0
    assert {row["name"] for row in done.json()} == {"odd", "low-first"}


def test_a_path_that_no_system_takes_is_told_in_one_line(project: Project) -> None:
    done = project.pyanitsa("play", "bank", "a" * 300 + ".py", "low-first")
    assert done.code == 2
    assert done.err.startswith("pyanitsa: no file matches 'aaa")
    assert done.err.count("\n") == 1


# What may be imported


def test_a_tournament_allows_what_the_listed_ones_that_come_along_import() -> None:
    assert modules_for(["high-first", "best-answer"]) == ("numpy", "scipy.optimize")
    assert modules_for(["high-first", "class/*.py", "best_answer.py"]) == ()


def test_without_a_tournament_only_what_somebody_speaks_of_is_loaded(project: Project) -> None:
    def modules(*wanted: str) -> tuple[str, ...]:
        return modules_mentioned(wanted, project.path)

    project.strategy("plain")
    project.strategy("counts", "import numpy\nreturn hand")
    assert modules("high-first", "low-first") == modules("plain.py", "random") == ()
    assert modules("high-first", "best-answer") == ("numpy", "scipy.optimize")
    assert modules("plain.py", "counts.py") == ("numpy",)
    assert modules(str(project.path / "counts.py")) == ("numpy",)


def test_whoever_is_not_found_at_once_may_import_all_that_others_may(project: Project) -> None:
    """A strategy whose file is not called as it is looked for among all."""
    everything = modules_mentioned(None, project.path)
    assert everything == ("numpy", "scipy.optimize")
    for wanted in ("no-such", "missing.py", "class/*.py"):
        assert modules_mentioned([wanted, "high-first"], project.path) == everything


def test_a_file_that_is_too_large_is_refused_before_anything_starts(project: Project) -> None:
    project.write("big.py", "#" * 300_000)
    with pytest.raises(PluginError, match="300,000 bytes"):
        modules_mentioned(["big.py"], project.path)


@pytest.mark.parametrize("module", ["numpy", "scipy.optimize"])
def test_a_file_may_import_that_when_it_is_tried_out(project: Project, module: str) -> None:
    try:
        Hosts("strict").close()
    except IsolationError as error:
        pytest.skip(f"NOT TESTED, since a layer is missing on this machine: {error}")
    project.strategy("counts", f"import {module}\nreturn hand")
    done = project.pyanitsa("play", "bank", "counts.py", "low-first", "--isolation", "strict")
    assert done.code == 0
    assert "forfeited" not in done.out
