"""`pyanitsa matches`: the matches of a tournament, played or still to be played."""

from __future__ import annotations

import typer

from pyanitsa.cli import options


def matches(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    variant: options.VariantName = None,
    format_: options.Format = "simple",
) -> None:
    """List the matches of a stored tournament; their names lead to games for `replay`."""
    with options.opened(db) as database:
        typer.echo(database.find(tournament).matches_of(variant).render(format_))
