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
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.report.matches import matches_table
    from pyanitsa.report.tables import check_format, render
    from pyanitsa.store import matches as stored_matches
    from pyanitsa.store import open_store, rounds

    check_format(format_)
    with open_store(db, create=False) as store:
        about = stored_tournament(store, tournament)
        listed = stored_matches(store, about.name, variant)
        drawn = rounds(store, about.name)
    typer.echo(render(matches_table(about, listed, drawn, variant), format_))
