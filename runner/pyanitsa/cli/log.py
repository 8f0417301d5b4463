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
        ),
    ] = None,
    language: options.Told = Language.EN,
) -> None:
    """Print what an entrant has printed in a stored tournament, leg by leg.

    Prints are kept where strategies run in processes of their own, up to the limit `output` of the
    tournament file.
    """
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.report.prints import prints_table, told_prints
    from pyanitsa.report.tables import check_format, render
    from pyanitsa.store import open_store, printed

    if format_ is not None:
        check_format(format_)
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        listed = printed(store, name, entrant, match)
    if not listed:
        options.note(
            f"no prints of {entrant!r} are kept in {'this match' if match else repr(name)}"
        )
    if format_ is not None:
        typer.echo(render(prints_table(listed), format_))
        return
    options.echo_all(told_prints(listed, language))
