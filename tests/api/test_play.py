"""Tournaments that are said in Python: by names, files and classes, isolated like any other."""

from __future__ import annotations

import linecache
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import pyanitsa
from pyanitsa import PyanitsaError, Strategy
from pyanitsa.api.class_source import source_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]


class HighFirst(Strategy):
    """Strongest cards first."""

    name = "mine"

    def arrange(self, hand: tuple[pyanitsa.Card, ...]) -> Sequence[pyanitsa.Card]:
        return sorted(hand, reverse=True)


def cell(text: str, number: int = 1) -> dict[str, Any]:
    """Run a notebook's cell, whose text only `linecache` knows."""
    name = f"/tmp/ipykernel_1/{number}.py"  # noqa: S108  # nothing is there
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, name, "exec"), names)  # noqa: S102  # as a notebook does
    return names


CELL = """\
import pyanitsa

FIRST = True


def strongest(hand):
    return sorted(hand, reverse=FIRST)


class Mine(pyanitsa.Strategy):
    name = "mine"

    def arrange(self, hand):
        return strongest(hand)


assert FIRST, "what plays the class is left out of what is played"
"""


def small(strategies: Any, **more: Any) -> pyanitsa.Results:
    says: dict[str, Any] = {"variants": ["bank"], "deals": 2, "matches": 2, "isolation": "none"}
    return pyanitsa.play(strategies, **(says | more))


def test_names_files_patterns_and_classes_play_together(project: Project) -> None:
    file = project.strategy("other")
    results = small([HighFirst, "low-first", str(file)])
    assert set(results.ranked) == {"mine", "low-first", "other"}
    assert results.about.stored == results.about.scheduled == 6
    results.close()


def test_a_class_plays_as_its_file_would(project: Project) -> None:
    """Its games are those of a file that says the same; what was played is stored by content."""
    project.write("mine.py", CELL + "\n\ndef pyanitsa_strategies():\n    return [Mine]\n")
    by_file = small([str(project.path / "mine.py"), "low-first"], seed=3)
    by_class = small([cell(CELL)["Mine"], "low-first"], seed=3)
    assert [row["score"] for row in by_file.standings] == [
        row["score"] for row in by_class.standings
    ]


def test_a_class_runs_in_a_process_of_its_own() -> None:
    """Neither the cell's other statements nor anything of this process is there."""
    results = small([cell(CELL)["Mine"], "low-first"], isolation="strict")
    assert results.forfeits.games == 0
    assert "isolation: strict" in str(results.standings)


def test_a_fault_names_the_line_of_the_cell() -> None:
    text = CELL.replace("return strongest(hand)", "return hand[:3]")
    results = small([cell(text)["Mine"], "low-first"])
    (fault,) = {(row["name"], row["fault"]) for row in results.forfeits}
    assert fault == ("mine", "illegal order")
    broken = CELL.replace("return strongest(hand)", "return 1 // 0")
    results = small([cell(broken)["Mine"], "low-first"])
    lines = {row["line"] for row in results.forfeits}
    assert lines == {broken.splitlines().index("        return 1 // 0") + 1}


def test_names_from_other_cells_are_named(project: Project) -> None:
    """And without isolation the class plays as it is."""
    text = "\n".join(CELL.splitlines()[9:14])
    names = {"pyanitsa": pyanitsa, "strongest": sorted}
    source = f"class Mine{text.partition('class Mine')[2]}\n"
    name = "/tmp/ipykernel_1/77.py"  # noqa: S108  # nothing is there
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec"), names)  # noqa: S102  # as a notebook does
    mine: Any = names["Mine"]
    with pytest.raises(
        PyanitsaError, match=r"the class Mine uses pyanitsa, strongest, and its cell"
    ):
        small([mine, "low-first"], isolation="process")
    assert small([mine, "low-first"]).forfeits.games == 0


def test_a_class_without_a_source_is_named(project: Project) -> None:
    program = f"import pyanitsa\n{CELL}\nprint(pyanitsa.play([Mine], variants=['bank']))"
    done = subprocess.run(
        [sys.executable, "-"],
        input=program,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=project.path,
    )
    assert done.returncode == 1
    assert "the source of the class Mine cannot be found" in done.stderr.splitlines()[-1]


def test_a_script_gets_standings_as_a_frame_in_five_lines(project: Project) -> None:
    script = project.write(
        "script.py",
        """\
        import pyanitsa

        class Mine(pyanitsa.Strategy):
            name = "mine"

            def arrange(self, hand):
                return hand

        results = pyanitsa.play([Mine, "random"], variants=["bank", "tactical"], matches=2, deals=2)
        print(sorted(set(results.standings.to_frame()["variant"])))
        """,
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    assert done.stdout == "['*', 'bank', 'tactical']\n"


class Nameless:
    """No strategy."""


@pytest.mark.parametrize(
    ("strategies", "more", "said"),
    [
        (["nobody"], {}, "there is no strategy 'nobody'"),
        ("random", {}, "write a list, as in ['random']"),
        ([Nameless], {}, "Nameless is no strategy; write class Nameless(pyanitsa.Strategy)"),
        (["random", "low-first"], {"matches": 0}, "matches: input should be greater than or equal"),
        (["random", "low-first"], {"variants": ["bonk"]}, "there is no variant 'bonk'"),
        (["random", "low-first"], {"format": "swish"}, "there is no format 'swish'"),
        (["random"], {}, "only 1 entrant, and a table is for 2"),
        (["random", "low-first"], {"isolation": "loose"}, "isolation: input should be 'strict'"),
        (["nothing/*.py"], {"isolation": "strict"}, "no file matches 'nothing/*.py'"),
    ],
)
def test_a_mistake_is_one_sentence(strategies: Any, more: dict[str, Any], said: str) -> None:
    with pytest.raises(PyanitsaError) as caught:
        small(strategies, **more)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_results_are_kept_where_they_are_stored(tmp_path: Path) -> None:
    """Played again, nothing is missing; what failed before stores nothing."""
    store = tmp_path / "kept.db"
    with pytest.raises(PyanitsaError):
        small(["nobody"], store=store)
    assert not store.exists()
    first = small(["random", "low-first"], store=store, name="Kept")
    first.close()
    with pytest.warns(pyanitsa.PyanitsaWarning, match="all 2 matches are stored already"):
        small(["random", "low-first"], store=store, name="Kept").close()
    with pyanitsa.open(store) as database:
        assert list(database) == ["Kept"]
        assert len(database["Kept"].ranked) == 2


def test_a_closed_store_says_so() -> None:
    results = small(["random", "low-first"])
    results.close()
    with pytest.raises(PyanitsaError, match="is closed"):
        _ = results.ranked


def test_of_a_line_that_imports_several_only_what_is_needed_is_there() -> None:
    """What is not needed might not be allowed where strategies run."""
    text = CELL.replace("import pyanitsa\n", "import threading, pyanitsa\n")
    source = source_of(cell(text)["Mine"]).text.decode()
    assert source.splitlines()[0] == "import pyanitsa"
    assert "threading" not in source
