"""`pyanitsa standings`: who is best, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa import Results


def standings(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    variant: options.VariantName = None,
    format_: options.Format = "simple",
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="NAMES",
            help="Only these, as in name,score,elo; +elo,los adds to the usual ones "
            "(pyanitsa list columns).",
            show_default=False,
        ),
    ] = None,
    order: options.OrderName = None,
    without_withdrawn: options.WithoutWithdrawn = False,
    all_faults: Annotated[
        bool, typer.Option("--all-faults", help="Show every fault in full, not only the worst.")
    ] = False,
) -> None:
    """Print the standings of a stored tournament, for each variant and overall."""
    with options.opened(db, plugin) as database:
        show(
            database.find(tournament),
            format_,
            all_faults=all_faults,
            variant=variant,
            columns=columns,
            order=order,
            without_withdrawn=without_withdrawn,
            language=language,
        )


def show(
    results: Results,
    format_: str,
    *,
    language: Language,
    variant: str | None = None,
    without_withdrawn: bool = False,
    all_faults: bool = False,
    columns: str | None = None,
    order: str | None = None,
) -> None:
    """Print standings, and who forfeited games."""
    from pyanitsa.report.tables import DATA_FORMATS

    standings = results.standings.select(
        variant=variant,
        without_withdrawn=without_withdrawn,
        language=language,
        columns=columns,
        order=order,
    )
    forfeits = results.forfeits.select(
        variant=variant,
        without_withdrawn=without_withdrawn,
        language=language,
        in_full=all_faults,
    )
    typer.echo(standings.render(format_))
    if format_ in DATA_FORMATS:
        options.note_all(standings.notes)
        if forfeits.faults:
            options.note(f"{forfeits.games} games were forfeited")
    elif forfeits.faults:
        typer.echo(f"\n{forfeits.render(format_)}")
