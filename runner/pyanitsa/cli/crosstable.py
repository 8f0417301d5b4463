"""`pyanitsa crosstable`: who does how against whom."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def crosstable(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    variant: options.VariantName = None,
    format_: options.Format = "simple",
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
    intervals: Annotated[
        bool,
        typer.Option(
            "--intervals",
            help="Show the intervals too; in json and csv a row for each two who have met.",
        ),
    ] = False,
    order: options.OrderName = None,
    without_withdrawn: options.WithoutWithdrawn = False,
) -> None:
    """Print the head-to-head scores of a stored tournament, for each variant and overall."""
    from pyanitsa.report.tables import DATA_FORMATS

    with options.opened(db, plugin) as database:
        crosstable = database.find(tournament).crosstable.select(
            variant=variant,
            intervals=intervals,
            order=order,
            without_withdrawn=without_withdrawn,
            language=language,
        )
        typer.echo(crosstable.render(format_))
        if format_ in DATA_FORMATS:
            options.note_all(crosstable.notes)
