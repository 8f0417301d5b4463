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
    from pyanitsa.api.lookup import load_plugins, stored_tournament
    from pyanitsa.api.ranked import ranked_crosstables
    from pyanitsa.report.crosstable import crosstable_table, meetings_table, plain_crosstable
    from pyanitsa.report.standings import lacks, name_of, render_variants
    from pyanitsa.report.tables import DATA_FORMATS, check_format
    from pyanitsa.store import open_store

    check_format(format_)
    plugins = load_plugins(plugin or (), options.note)
    with open_store(db, create=False) as store:
        tables, listed = ranked_crosstables(
            store,
            stored_tournament(store, tournament).name,
            plugins,
            options.note,
            variant=variant,
            order=order,
            without_withdrawn=without_withdrawn,
        )
    for_people = format_ not in DATA_FORMATS
    if for_people:
        shown = [crosstable_table(one, language, intervals=intervals) for one in listed]
    elif intervals:
        shown = [meetings_table(one) for one in listed]
    else:
        shown = [plain_crosstable(one, language) for one in listed]
    named = dict(zip(map(name_of, listed), shown, strict=True))
    typer.echo(render_variants(named, format_, language))
    if not for_people:
        options.note_all(lacks(tables))
        options.note_all(line.en for line in listed[-1].basis.cautions)
