"""The options that several commands have, and what every command says and does alike."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    import pyanitsa

DEFAULT_DATABASE: Final = "pyanitsa.db"

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


def known_format(format_: str | None) -> str | None:
    """Refuse a format of tables that there is not, before anything is done."""
    from pyanitsa.report.tables import check_format

    if format_ is not None:
        check_format(format_)
    return format_


Database = Annotated[
    str,
    typer.Option(
        "--db", metavar="URL", envvar="PYANITSA_DB", help="A database: a path or SQLAlchemy URL."
    ),
]
Format = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="A format of tabulate's (simple, github, …), json or csv.",
        callback=known_format,
    ),
]
PluginFiles = Annotated[
    list[Path] | None,
    typer.Option("--plugin", metavar="FILE", help="A plugin file to load; may be repeated."),
]
IsolationLevel = Annotated[
    str | None,
    typer.Option(
        "--isolation",
        metavar="LEVEL",
        envvar="PYANITSA_ISOLATION",
        help="Where strategies run: strict, process or none (default: the strictest there is).",
        show_default=False,
    ),
]
Unconfined = Annotated[
    bool,
    typer.Option(
        "--allow-unconfined", help="Run strategies even where the system cannot confine them."
    ),
]
Told = Annotated[Language, typer.Option("--language", help="The language to tell it in.")]
TournamentName = Annotated[
    str | None,
    typer.Argument(
        metavar="TOURNAMENT",
        help="The tournament's name or file; not needed where the database holds only one.",
        show_default=False,
    ),
]
VariantName = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Only this rule variant.")
]
OrderName = Annotated[
    str | None,
    typer.Option(
        "--order",
        metavar="NAME",
        help="In which order: score, points, bradley-terry, nash, … (pyanitsa list orders).",
        show_default=False,
    ),
]
WithoutWithdrawn = Annotated[
    bool,
    typer.Option(
        "--without-withdrawn", help="Leave out who has been withdrawn, with all their matches."
    ),
]


def note(text: str) -> None:
    """Say something about the work on stderr, in one line that can steer no terminal."""
    from pyanitsa.report.harmless import harmless

    typer.echo(f"pyanitsa: {harmless(text)}", err=True)


def note_all(lines: Iterable[str]) -> None:
    """Say several things on stderr, a line for each."""
    for line in lines:
        note(line)


def echo_all(lines: Iterable[str], out: TextIO | None = None) -> None:
    """Write lines to standard output, or elsewhere."""
    for line in lines:
        typer.echo(line, file=out)


def opened(db: str, plugin: Iterable[Path] | None = None) -> pyanitsa.Database:
    """Return an open database; a plugin that fails is told on stderr."""
    import pyanitsa

    return pyanitsa.open(db, plugins=plugin or (), warn=note)


@contextmanager
def until_interrupted() -> Iterator[None]:
    """Do something long; Ctrl-C ends it with the line that says what that means.

    Raises:
        Exit: it was interrupted.
    """
    import pyanitsa

    try:
        yield
    except pyanitsa.InterruptedWork as interrupted:
        note(str(interrupted))
        raise typer.Exit(INTERRUPTED) from None
