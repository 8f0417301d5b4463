"""`pyanitsa log`: what an entrant has printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Told,
    note,
    stored_tournament,
)
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.store import StoredPrint

HEADING: Final = {
    Language.EN: "{match} ({variant}, {entrants}), leg {leg}, seat {seat}",
    Language.RU: "{match} ({variant}, {entrants}), рассадка {leg}, место {seat}",
}
MORE: Final = {
    Language.EN: "... more was printed and is not kept",
    Language.RU: "... напечатано было больше, остальное не сохранено",
}
INDENT: Final = "  "
"""Stands before each line of a text, so that none can pass for a heading."""


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
    db: Database = DEFAULT_DATABASE,
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
    language: Told = Language.EN,
) -> None:
    """Print what an entrant has printed in a stored tournament, leg by leg.

    Prints are kept where strategies run in processes of their own, up to the limit `output` of the
    tournament file.
    """
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import open_store, printed

    if format_ is not None:
        check_format(format_)
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        listed = printed(store, name, entrant, match)
    if not listed:
        note(f"no prints of {entrant!r} are kept in {'this match' if match else repr(name)}")
    if format_ is not None:
        typer.echo(_table(listed, format_))
        return
    for line in _told(listed, language):
        typer.echo(line)


def _told(listed: Sequence[StoredPrint], language: Language) -> Iterator[str]:
    from pyanitsa.report.harmless import harmless, harmless_lines

    for number, one in enumerate(listed):
        if number:
            yield ""
        yield harmless(
            HEADING[language].format(
                match=one.match,
                variant=one.variant,
                entrants=" : ".join(one.entrants),
                leg=one.leg + 1,
                seat=one.seat + 1,
            )
        )
        if one.text:
            yield from (INDENT + line for line in harmless_lines(one.text))
        if one.cut:
            yield MORE[language]


def _table(listed: Sequence[StoredPrint], format_: str) -> str:
    from pyanitsa.report.tables import Header, render

    names = ("match", "variant", "entrants", "leg", "seat", "text", "cut")
    rows = [
        [
            one.match,
            one.variant,
            " : ".join(one.entrants),
            one.leg + 1,
            one.seat + 1,
            one.text,
            one.cut,
        ]
        for one in listed
    ]
    return render([Header(name, name) for name in names], rows, format_)
