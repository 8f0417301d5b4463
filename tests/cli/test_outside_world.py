"""What the machine refuses is told in one line; what is a bug shows its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from pyanitsa import cli

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

PROGRAM = "import sys; from pyanitsa.cli import main; sys.exit(main(['list', 'variants']))"


def listed(out: int | IO[bytes]) -> tuple[int, str]:
    """List the variants to `out`; return the exit code and what stderr says."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], stdout=out, stderr=subprocess.PIPE, check=False
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_under_the_output_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        code, err = listed(full)
    assert (code, err) == (2, "pyanitsa: the system refuses: no space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no broken pipes")
def test_a_reader_that_went_away_is_one_line() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        code, err = listed(writer)
    finally:
        os.close(writer)
    assert (code, err) == (2, "pyanitsa: the system refuses: broken pipe\n")


@pytest.mark.parametrize(
    ("raised", "code", "line"),
    [
        (PermissionError(13, "Permission denied", "a.toml"), 2, "a.toml: permission denied"),
        (OSError(24, "Too many open files"), 2, "the system refuses: too many open files"),
        (MemoryError(), 2, "the memory of this machine, or what it grants, does not suffice"),
        (RecursionError(), 2, "something that was read is nested too deeply"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else None,
)
def test_what_no_program_can_mend_is_one_line(
    raised: BaseException,
    code: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fails(*_: object, **__: object) -> int:
        raise raised

    monkeypatch.setattr(cli, "app", fails)
    assert cli.main(["list"]) == code
    assert capsys.readouterr().err.strip() == f"pyanitsa: {line}"


def test_a_bug_shows_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> int:
        raise KeyError("a bug")

    monkeypatch.setattr(cli, "app", fails)
    with pytest.raises(KeyError, match="a bug"):
        cli.main(["list"])


@pytest.mark.parametrize("command", [["run", "t.toml"], ["standings"], ["matches"], ["audit"]])
def test_an_empty_name_of_a_database_is_refused(command: list[str], project: Project) -> None:
    project.tournament("t.toml", variants=["bank"], strategies=["high-first", "low-first"], seed=1)
    done = project.pyanitsa(*command, "--db", "")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [
        "pyanitsa: the name of the database is empty; give a path or a URL, or leave it out"
    ]
