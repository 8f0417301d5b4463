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
    from pyanitsa.api.lookup import of_variant, stored_tournament
    from pyanitsa.report.analysis import analysis, render_analysis
    from pyanitsa.report.tables import DATA_FORMATS, check_format
    from pyanitsa.standings.pairs_and_places import PairsAndPlaces
    from pyanitsa.standings.ranking import standings
    from pyanitsa.store import open_store, sides

    check_format(format_)
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        played = sides(store, name, without_withdrawn=without_withdrawn)
        listed = of_variant(standings(played, PairsAndPlaces.of(store, name)), variant)
        parts = [part for one in listed for part in analysis(one, language)]
    typer.echo(render_analysis(parts, format_, language))
    if format_ in DATA_FORMATS:
        for part in parts:
            if part.lack is not None:
                options.note(f"{part.heading}: {part.title}: {part.lack.en}")
        options.note_all(line.en for line in listed[-1].basis.cautions)
