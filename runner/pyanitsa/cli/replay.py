"""`pyanitsa replay`: a stored game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def replay(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="MATCH/LEG/DEAL, with the match as in `matches`."),
    ],
    db: options.Database = options.DEFAULT_DATABASE,
    language: options.Told = Language.EN,
) -> None:
    """Tell a stored game as one would at the table, round by round.

    The exit code is 1 if it does not end as it is stored.
    """
    with options.opened(db) as database:
        told = database.replay(game)
    options.echo_all(told.lines(language))
    for difference in told.differences:
        options.note(f"{told.name} is not stored as it goes: {difference}")
    if told.differences:
        raise typer.Exit(1)
