"""`pyanitsa reveal`: what all chance of a tournament comes from."""

from __future__ import annotations

import typer

from pyanitsa.cli import options


def reveal(
    tournament: options.TournamentName = None, db: options.Database = options.DEFAULT_DATABASE
) -> None:
    """Print the secret that all chance of a tournament comes from, and store that it is known.

    Whoever writes it as `seed` into the file can play the tournament again, game by game. Entrants
    that are handed in after that could know what comes.
    """
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.store import open_store, reveal_secret

    # A reader may look at an older database, which has no secret; it is not to be changed for that.
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
    with open_store(db, create=True) as store:
        typer.echo(reveal_secret(store, name).text)
