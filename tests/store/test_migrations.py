"""Databases of older versions: what they hold is shown, told and audited as it was."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyanitsa.errors import StoreError
from pyanitsa.store import open_store
from pyanitsa.store.tables import SCHEMA_VERSION, TableRow

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

RELEASED = Path(__file__).parents[1] / "data" / "released"


@pytest.fixture
def released(project: Project) -> Project:
    """Return a folder with a database of version 1, of a bank, faults, prints and endless games."""
    shutil.copy(RELEASED / "results.db", project.path / "pyanitsa.db")
    return project


def said(name: str) -> str:
    return (RELEASED / f"{name}.txt").read_text("utf-8")


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("SELECT version FROM about").fetchone()
        return int(found)


@pytest.mark.parametrize("command", ["standings", "crosstable", "matches", "log"])
@pytest.mark.parametrize("kept", [False, True])
def test_what_the_released_program_printed_is_printed(
    released: Project, command: str, *, kept: bool
) -> None:
    if kept:
        open_store(released.path / "pyanitsa.db", create=True).close()
    whom = ["slip"] if command == "log" else ["released"]
    lines = released.pyanitsa(command, *whom).out.splitlines()
    if command == "standings":
        lines.remove("chance: seed 7 is known to everybody")
    assert lines == said(command).splitlines()


@pytest.mark.parametrize("name", ["bank", "forfeit", "endless"])
def test_its_games_are_told_as_they_were(released: Project, name: str) -> None:
    game, *told = said(name).splitlines()
    done = released.pyanitsa("replay", game)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines == told if name != "endless" else [*lines[:24], *lines[-5:]] == told


def test_its_matches_are_audited_by_the_keys_and_deals_that_they_had(released: Project) -> None:
    done = released.pyanitsa("audit", "released")
    assert (done.code, done.out.count("ok  ")) == (0, 3), done.out


def test_who_only_reads_changes_nothing(released: Project) -> None:
    file = released.path / "pyanitsa.db"
    before = file.read_bytes()
    assert released.pyanitsa("standings").code == 0
    assert file.read_bytes() == before


def test_who_writes_brings_all_tables_up_to_date(released: Project, tmp_path: Path) -> None:
    """They have the columns of new ones, and are kept in the order of their keys as new ones."""
    files = [released.path / "pyanitsa.db", tmp_path / "new.db"]
    shapes = []
    for file in files:
        open_store(file, create=True).close()
        assert version(file) == SCHEMA_VERSION
        with closing(sqlite3.connect(file)) as connection:
            assert not connection.execute("PRAGMA foreign_key_check").fetchall()
            tables = {row[1]: row[4:] for row in connection.execute("PRAGMA table_list")}
            shapes.append(
                {
                    table: (
                        tables[table],
                        sorted(
                            row[1:4] for row in connection.execute(f"PRAGMA table_info('{table}')")
                        ),
                    )
                    for table in TableRow.metadata.tables
                }
            )
    assert shapes[0] == shapes[1]


def test_a_migration_that_fails_leaves_everything_as_it_was(released: Project) -> None:
    file = released.path / "pyanitsa.db"
    before = released.stored()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE _alembic_tmp_match (id INTEGER)")
        connection.commit()
    with pytest.raises(StoreError, match="already exists"):
        open_store(file, create=True)
    assert version(file) == 1
    after = released.stored()
    assert after.pop("_alembic_tmp_match") == []
    assert after == before


def test_a_newer_database_is_refused(released: Project) -> None:
    file = released.path / "pyanitsa.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE about SET version = 99")
        connection.commit()
    done = released.pyanitsa("standings")
    assert done.code == 2
    assert "pyanitsa.db: has version 99 of the tables" in done.err


def test_a_run_goes_on_in_an_older_database(released: Project) -> None:
    """Its matches stay; the tournament is played under a secret, as others are."""
    before = len(released.stored()["match"])
    released.tournament("new.toml", variants=["bank"], strategies=["low-first", "random"])
    assert released.pyanitsa("run", "new.toml").code == 0
    assert len(released.stored()["match"]) == before + 2
    assert released.pyanitsa("audit", "released").code == 0
    lines = released.pyanitsa("standings", "released").out.splitlines()
    assert set(said("standings").splitlines()) <= set(lines)
