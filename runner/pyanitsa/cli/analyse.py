"""`pyanitsa analyse`: how strong everybody is, what is luck, and who beats whom in circles."""

from __future__ import annotations

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def analyse(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    variant: options.VariantName = None,
    format_: options.Format = "simple",
    language: options.Told = Language.EN,
    without_withdrawn: options.WithoutWithdrawn = False,
) -> None:
    """Print ratings, luck and seats, the equilibrium and the circles of a stored tournament."""
    from pyanitsa.report.tables import DATA_FORMATS

    with options.opened(db) as database:
        analysis = database.find(tournament).analysis.select(
            variant=variant, without_withdrawn=without_withdrawn, language=language
        )
        typer.echo(analysis.render(format_))
        if format_ in DATA_FORMATS:
            options.note_all(analysis.notes)
