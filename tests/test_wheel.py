"""The wheel works in an empty environment, away from the checkout."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from pyanitsa.plugins.manager import Plugins

ROOT = Path(__file__).parents[1]
PACKAGES = {"pyanitsa", "pyanitsa_variants", "pyanitsa_strategies"}

TOURNAMENT = """
name = "Away from home"
seed = 7
variants = ["bank", "tactical"]
strategies = ["high-first", "low-first", "best-answer", "own.py"]
deals = 4
matches = 1
"""

OWN = '''
from pyanitsa import Strategy, hookimpl


class Own(Strategy):
    """The hand as it was dealt, from the middle on."""

    name = "own"

    def arrange(self, hand):
        return hand[len(hand) // 2 :] + hand[: len(hand) // 2]


@hookimpl
def pyanitsa_strategies():
    return [Own]
'''


@dataclass(frozen=True)
class Installed:
    """An environment in which there is the wheel and what it needs, and nothing else."""

    python: Path
    command: Path
    folder: Path
    """An empty folder to work in."""

    def pyanitsa(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run `pyanitsa` there, which must come to a good end."""
        done = run(self.command, *arguments, folder=self.folder)
        assert done.returncode == 0, done.stderr
        return done

    def rows(self, *arguments: str) -> list[dict[str, str]]:
        """Run `pyanitsa` there; return the table that it prints."""
        printed = self.pyanitsa(*arguments, "--format", "csv").stdout
        return list(csv.DictReader(io.StringIO(printed)))


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that sees nothing of the environment that the tests run in."""
    hidden = ("PYTHON", "PYANITSA", "VIRTUAL_ENV")
    environment = {k: value for k, value in os.environ.items() if not k.startswith(hidden)}
    environment |= {"PYTHONIOENCODING": "utf-8", "PYANITSA_CACHE_DIR": str(folder / "cache")}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a source distribution from the checkout, and the wheel from that.

    A release has built it already, and says so in `PYANITSA_WHEEL`.
    """
    if built := os.environ.get("PYANITSA_WHEEL"):
        return Path(built).resolve(strict=True)
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    done = run(*build, folder=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel and what it needs, from the package index, into an empty environment."""
    home = tmp_path_factory.mktemp("venv")
    made = run(sys.executable, "-m", "venv", home, folder=home)
    assert made.returncode == 0, made.stderr
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    folder = tmp_path_factory.mktemp("elsewhere")
    done = run(python, "-m", "pip", "install", "--quiet", "--no-compile", wheel, folder=folder)
    if done.returncode != 0:
        skip_without_index(python, folder)
    assert done.returncode == 0, done.stderr
    return Installed(python, scripts / "pyanitsa", folder)


def skip_without_index(python: Path, folder: Path) -> None:
    """Skip where pip cannot get even a small package that has been there for ever."""
    probe = ("-m", "pip", "download", "--no-cache-dir", "--no-deps", "tabulate")
    done = run(python, *probe, folder=folder)
    if done.returncode != 0:
        pytest.skip(f"THE WHEEL IS NOT TESTED, pip gets no packages here: {done.stderr[-300:]}")


def test_the_wheel_has_three_typed_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)
    assert [name for name in names if name.endswith((".pyc", ".db"))] == []


def test_every_module_of_the_checkout_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if name.endswith(".py")}
    sources = [ROOT / "runner", ROOT / "plugins", ROOT / "strategies"]
    assert there == {
        path.relative_to(source).as_posix() for source in sources for path in source.rglob("*.py")
    }


def test_nothing_of_the_checkout_is_used(installed: Installed) -> None:
    code = "import pyanitsa; print(pyanitsa.__file__)"
    done = run(installed.python, "-c", code, folder=installed.folder)
    assert Path(done.stdout.strip()).is_file(), done.stderr
    assert not Path(done.stdout.strip()).resolve().is_relative_to(ROOT)


def test_help_lists_the_commands(installed: Installed) -> None:
    text = installed.pyanitsa("--help").stdout
    commands = "run standings crosstable matches replay log play list check new"
    assert [command for command in commands.split() if f" {command} " not in text] == []


def test_the_variants_that_come_along_are_found(installed: Installed) -> None:
    listed = {row["name"] for row in installed.rows("list", "variants")}
    assert {"classic", "tactical", "bank", "american"} <= listed
    assert listed == set(Plugins().variants())


def test_the_strategies_that_come_along_are_found(installed: Installed) -> None:
    listed = {row["name"] for row in installed.rows("list", "strategies")}
    folder = ROOT / "strategies" / "pyanitsa_strategies"
    modules = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("_")}
    assert listed == {name.replace("_", "-") for name in modules}
    assert len(listed) >= 10


def test_the_plugins_that_come_along_all_load(installed: Installed) -> None:
    listed = installed.rows("list", "plugins")
    assert {row["state"] for row in listed} == {"loaded"}
    assert {row["name"] for row in listed} == {one.name for one in Plugins().loaded()}


def test_a_tournament_is_played_and_stored(installed: Installed) -> None:
    """It says that it compiles; the stored standings are those that it has printed."""
    (installed.folder / "away.toml").write_text(TOURNAMENT, "utf-8")
    (installed.folder / "own.py").write_text(OWN, "utf-8")
    played = installed.pyanitsa("run", "away.toml", "--db", "away.db", "--format", "csv")
    assert played.stderr.count("compiling") == 1
    assert (installed.folder / "away.db").is_file()
    again = installed.pyanitsa("standings", "--db", "away.db", "--format", "csv")
    assert again.stdout == played.stdout
    rows = list(csv.DictReader(io.StringIO(played.stdout)))
    strategies = ["best-answer", "high-first", "low-first", "own"]
    # one table for each variant and one over all
    assert sorted(row["name"] for row in rows) == sorted(3 * strategies)
