"""`pyanitsa log`: what an entrant has printed."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def log(
    entrant: Annotated[str, typer.Argument(metavar="ENTRANT", help="The strategy's name.")],
    tournament: Annotated[
        str | None,
        typer.Option(
            "--tournament",
            metavar="NAME|FILE",
            help="The tournament; not needed where the database holds only one.",
        ),
    ] = None,
    db: options.Database = options.DEFAULT_DATABASE,
    match: Annotated[
        str | None,
        typer.Option("--match", metavar="MATCH", help="Only this match, named as in `matches`."),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="A table in place of the text: json, csv or a format of tabulate's.",
            callback=options.known_format,
        ),
    ] = None,
    language: options.Told = Language.EN,
) -> None:
    """Print what an entrant has printed in a stored tournament, leg by leg.

    Prints are kept where strategies run in processes of their own, up to the limit `output` of the
    tournament file.
    """
    with options.opened(db) as database:
        results = database.find(tournament)
        prints = results.prints(entrant, match)
    if not len(prints):
        where = "this match" if match else repr(results.name)
        options.note(f"no prints of {entrant!r} are kept in {where}")
    if format_ is not None:
        typer.echo(prints.render(format_))
    else:
        options.echo_all(prints.lines(language))
