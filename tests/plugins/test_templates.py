"""The files that `pyanitsa new` writes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pyanitsa import PyanitsaError
from pyanitsa.plugins.templates import new_strategy, new_variant

Writer = Callable[[str, Path], tuple[Path, Path]]

WRITERS = pytest.mark.parametrize("write", [new_strategy, new_variant])


def run_pytest(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder as its author would, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_what_is_written_passes_its_own_tests(tmp_path: Path) -> None:
    written = [
        *new_strategy("my-first-idea", tmp_path),
        *new_variant("house-rules", tmp_path),
    ]
    assert [path.name for path in written] == [
        "my_first_idea.py",
        "test_my_first_idea.py",
        "house_rules.py",
        "test_house_rules.py",
    ]
    assert sorted(tmp_path.iterdir()) == sorted(written)
    run = run_pytest(tmp_path)
    assert run.returncode == 0, run.stdout
    assert re.search(r"\d+ passed in", run.stdout)


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ("return weak + others", "return others"),
        ("return weak + others", "return [*weak[:1], *others, *weak[:-1]]"),
        ("self.match.random.shuffle(others)", "import random; random.shuffle(others)"),
    ],
    ids=["a card is lost", "a card is doubled", "chance is not the match's"],
)
def test_its_tests_find_a_broken_strategy(tmp_path: Path, change: str, broken: str) -> None:
    file, _ = new_strategy("my-idea", tmp_path)
    text = file.read_text(encoding="utf-8")
    assert change in text
    file.write_text(text.replace(change, broken), encoding="utf-8")
    assert run_pytest(tmp_path).returncode == 1


def test_its_tests_find_a_variant_whose_games_depend_on_each_other(tmp_path: Path) -> None:
    file, _ = new_variant("odd-one", tmp_path)
    text = file.read_text(encoding="utf-8")
    batch = (
        "class Odd(Variant):\n"
        "    def play_batch(self, hands, sizes, seeds):\n"
        "        return super().play_batch(hands[::-1].copy(), sizes[::-1].copy(), seeds)\n\n\n"
    )
    text = text.replace("@hookimpl", f"{batch}@hookimpl").replace(
        "        Variant(", "        Odd("
    )
    file.write_text(text, encoding="utf-8")
    run = run_pytest(tmp_path)
    assert run.returncode == 1
    assert "test_a_game_is_the_same_alone_and_among_others" in run.stdout


@WRITERS
@pytest.mark.parametrize(
    ("name", "offer"),
    [
        ("High-First", "how about high-first"),
        ("high_first", "how about high-first"),
        ("my idea!", "how about my-idea"),
        ("a--b", "how about a-b"),
        ("-a", "how about a"),
        ("a" * 41, "how about a+"),
        ("../x", "how about x"),
        ("/etc/x", "how about etc-x"),
        ("x.py", "how about x-py"),
        ("1st", "as in high-first"),
        ("идея", "as in high-first"),
        ("", "as in high-first"),
        ("x\n", "how about x"),
    ],
)
def test_a_name_is_lower_case_words_joined_by_hyphens(
    tmp_path: Path, write: Writer, name: str, offer: str
) -> None:
    with pytest.raises(PyanitsaError, match=f"is no name: .*{offer}"):
        write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@WRITERS
@pytest.mark.parametrize(
    "name",
    ["class", "random", "json", "conftest", "none", "strategy", "card", "pytest", "pyanitsa"],
)
def test_a_name_that_means_something_else_in_python_is_refused(
    tmp_path: Path, write: Writer, name: str
) -> None:
    """The file would hide a module, or a module would hide the file."""
    with pytest.raises(PyanitsaError, match=f"choose another name, such as my-{name}"):
        write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@WRITERS
@pytest.mark.parametrize("there", ["my_idea.py", "test_my_idea.py"])
def test_nothing_is_overwritten_and_then_nothing_is_written(
    tmp_path: Path, write: Writer, there: str
) -> None:
    (tmp_path / there).write_text("mine", encoding="utf-8")
    with pytest.raises(PyanitsaError, match=f"{there} is there already"):
        write("my-idea", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text(encoding="utf-8") == "mine"


@WRITERS
def test_a_folder_that_cannot_be_written_to_is_said_in_one_line(
    tmp_path: Path, write: Writer
) -> None:
    with pytest.raises(PyanitsaError, match=r"my_idea\.py cannot be written: No such file"):
        write("my-idea", tmp_path / "missing")
