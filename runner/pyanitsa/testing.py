"""For tests of strategies and plugins: a folder of files in which `pyanitsa` is run.

With pytest, the line `pytest_plugins = ["pyanitsa.testing"]` in a `conftest.py` or a test module
gives tests the fixture `project`:

    def test_my_strategy_beats_the_weakest_cards_first(project):
        project.write("my.py", MY_STRATEGY)
        project.tournament(variants=["bank"], strategies=["my.py", "low-first"])
        done = project.pyanitsa("run", "tournament.toml", "--format", "json")
        assert done.code == 0
        assert [row["name"] for row in done.json() if row["variant"] == "*"] == ["my", "low-first"]

The command line runs in the test's own process, so that a debugger stops in a strategy, and a
program's fault shows its traceback.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import chdir, closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any

import pytest

from pyanitsa.cli import main
from pyanitsa.plugins.strategy_files import is_pattern

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Done:
    """What a command has printed, and how it ended.

    Attributes:
        out: what it printed on standard output.
        err: what it printed on standard error.
        code: its exit code.
    """

    out: str
    err: str
    code: int

    def json(self) -> Any:
        """Return what `--format json` printed."""
        return json.loads(self.out)

    def csv(self) -> list[dict[str, str]]:
        """Return the rows that `--format csv` printed, by the keys of the columns."""
        return list(csv.DictReader(io.StringIO(self.out)))


@dataclass(frozen=True)
class Project:
    """A folder of files in which `pyanitsa` is run.

    Attributes:
        path: the folder.
    """

    path: Path

    def write(self, name: str, text: str) -> Path:
        """Write a file, in folders that are made where they are missing; the text may be indented.

        Args:
            name: the file's path in the folder.
            text: what it says.
        """
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), "utf-8")
        return file

    def strategy(self, name: str, arrange: str = "return hand", *, more: str = "") -> Path:
        """Write a file with a strategy, called as the strategy is.

        Args:
            name: the strategy's name.
            arrange: the lines of `arrange(self, hand)`; they may be indented.
            more: other methods and attributes of the class; they may be indented.
        """
        body = indent(dedent(arrange).strip("\n"), " " * 8)
        methods = indent(dedent(more).strip("\n"), " " * 4)
        return self.write(f"{name}.py", STRATEGY.format(name=name, arrange=body, more=methods))

    def tournament(self, file: str = "tournament.toml", **says: Any) -> Path:
        """Write a tournament file.

        Args:
            file: its path in the folder.
            says: what it says; a dictionary of `variants` has the options that each changes. The
                name is the file's where nothing else is said, few games are played, the seed is 1
                (`seed=None` leaves it out), and strategies run in the test's own process, unless
                a pattern takes in a folder of them.
        """
        says = {"name": file.removesuffix(".toml"), "seed": 1, "deals": 3, "matches": 2} | says
        says = {key: value for key, value in says.items() if value is not None}
        strategies: Any = says.get("strategies", ())
        if not any(is_pattern(name, (self.path / file).parent) for name in strategies):
            says.setdefault("isolation", "none")
        variants = says.get("variants")
        tables: dict[str, dict[str, Any]] = variants if isinstance(variants, dict) else {}
        plain = {key: value for key, value in says.items() if not isinstance(value, dict)}
        lines = [_line(key, value) for key, value in plain.items()]
        for key, value in says.items():
            if isinstance(value, dict) and value is not tables:
                lines += [f"[{key}]", *map(_line, value, value.values())]
        for name, options in tables.items():
            lines += [f"[variants.{json.dumps(name)}]", *map(_line, options, options.values())]
        return self.write(file, "\n".join([*lines, ""]))

    def stored(self, database: str = "pyanitsa.db") -> dict[str, list[tuple[Any, ...]]]:
        """Return the rows of each table of an SQLite database in the folder."""
        with closing(sqlite3.connect(self.path / database)) as connection:
            names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {
                name: connection.execute(f'SELECT * FROM "{name}"').fetchall()  # noqa: S608
                for (name,) in names.fetchall()
            }

    def pyanitsa(self, *arguments: str | Path) -> Done:
        """Run `pyanitsa` with arguments in the folder, and return what it printed."""
        out, err = io.BytesIO(), io.BytesIO()
        with (
            chdir(self.path),
            redirect_stdout(io.TextIOWrapper(out, "utf-8", newline="\n", write_through=True)),
            redirect_stderr(io.TextIOWrapper(err, "utf-8", newline="\n", write_through=True)),
        ):
            code = main([str(argument) for argument in arguments])
            return Done(out.getvalue().decode("utf-8"), err.getvalue().decode("utf-8"), code)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Return an empty folder to run `pyanitsa` in, with no plugins but the built-in ones.

    A test that needs installed plugins names their distributions in `PYANITSA_PLUGINS`.
    """
    monkeypatch.setenv("PYANITSA_PLUGINS", "")
    monkeypatch.delenv("PYANITSA_DB", raising=False)
    monkeypatch.setenv("PYANITSA_ISOLATION", "none")
    return Project(tmp_path)


STRATEGY = '''\
from pyanitsa import Strategy, hookimpl


class Played(Strategy):
    """Plays as a test wants it."""

    name = "{name}"

    def arrange(self, hand):
{arrange}

{more}


@hookimpl
def pyanitsa_strategies():
    return [Played]
'''


def _line(key: str, value: object) -> str:
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"
