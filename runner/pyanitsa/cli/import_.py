"""`pyanitsa import`: take matches that were played elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options


def import_(
    other: Annotated[
        str,
        typer.Argument(
            metavar="DATABASE", help="The database to take matches from: a path or SQLAlchemy URL."
        ),
    ],
    db: options.Database = options.DEFAULT_DATABASE,
    plugin: options.PluginFiles = None,
) -> None:
    """Take all matches of another database that are not in this one.

    Each is looked at before: its key, its sums, and all of its games. Nothing is taken if one is
    not what it says, or is in both databases and differs. A run then plays only what is missing.
    """
    import pyanitsa

    with options.until_interrupted():
        done = pyanitsa.import_matches(other, db, plugins=plugin or (), warn=options.note)
    typer.echo(str(done))
