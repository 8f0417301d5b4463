"""`pyanitsa export`: games, matches and standings for other programs."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer

from pyanitsa.cli import options


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
    with options.opened(db, plugin) as database:
        try:
            changed = database.find(tournament).export(what.value, to, kind=format_)
        except BrokenPipeError:
            # Whoever reads has read enough, as `head` does.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
    if changed:
        options.note(
            f"{changed} texts begin like a formula or cannot be seen: in CSV they have an "
            "apostrophe in front or escapes, and as they are they stand in JSON and Parquet"
        )
