"""`pyanitsa export`: games, matches and standings for other programs."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PyanitsaError, UnknownNameError

if TYPE_CHECKING:
    from pyanitsa.api.exported import Exported
    from pyanitsa.store import Store, StoredTournament


class Content(StrEnum):
    """What can be exported."""

    GAMES = "games"
    MATCHES = "matches"
    STANDINGS = "standings"


def export(
    what: Annotated[Content, typer.Argument(help="What to export.")],
    tournament: options.TournamentName = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="FILE",
            help="Where to write it (default: standard output).",
            show_default=False,
        ),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="The kind of file: csv, json or parquet (default: as FILE ends, or csv).",
            show_default=False,
        ),
    ] = None,
    db: options.Database = options.DEFAULT_DATABASE,
    plugin: options.PluginFiles = None,
) -> None:
    """Write the games, matches or standings of a stored tournament for other programs.

    Games and matches are written piece by piece, however many there are.
    """
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.report.data import open_writer
    from pyanitsa.store import open_store

    kind = _kind(to, format_)
    with open_store(db, create=False) as store:
        about = stored_tournament(store, tournament)
        if to is not None and Path(store.name).exists() and to.exists() and to.samefile(store.name):
            raise PyanitsaError(f"{to}: that is the database itself")
        fields, rows = _exported(what, store, about, plugin or [])
        try:
            with open_writer(to, kind, fields) as writer:
                for columns in rows:
                    writer.write(columns)
                changed = writer.changed
        except BrokenPipeError:
            # Whoever reads has read enough, as `head` does.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
    if changed:
        options.note(
            f"{changed} texts begin like a formula or cannot be seen: in CSV they have an "
            "apostrophe in front or escapes, and as they are they stand in JSON and Parquet"
        )


def _kind(to: Path | None, said: str | None) -> str:
    """Return which kind of file is wanted.

    Raises:
        UnknownNameError: there is no such kind.
    """
    from pyanitsa.report.data import DATA_FILES

    wanted = said
    if said is None:
        wanted = "csv" if to is None else to.suffix.removeprefix(".").lower()
    if wanted not in DATA_FILES:
        where = str(to) if said is None else ""
        raise UnknownNameError("format", wanted or "", DATA_FILES, where=where)
    return wanted


def _exported(what: Content, store: Store, about: StoredTournament, plugin: list[Path]) -> Exported:
    """Return the columns of what is exported, and its rows, some at a time."""
    from pyanitsa.api import exported
    from pyanitsa.api.lookup import load_plugins

    if what is Content.GAMES:
        return exported.exported_games(store, about, options.note)
    if what is Content.MATCHES:
        return exported.exported_matches(store, about)
    plugins = load_plugins(plugin, options.note)
    return exported.exported_standings(store, about, plugins, options.note)
