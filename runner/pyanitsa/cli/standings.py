"""`pyanitsa standings`: who is best, and how sure that is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from typing import Any

    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store


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
    from pyanitsa.api.lookup import load_plugins, stored_tournament
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import open_store

    check_format(format_)
    plugins = load_plugins(plugin or (), options.note)
    with open_store(db, create=False) as store:
        show(
            store,
            stored_tournament(store, tournament).name,
            format_,
            language,
            plugins,
            all_faults=all_faults,
            variant=variant,
            columns=columns,
            order=order,
            without_withdrawn=without_withdrawn,
        )


def show(
    store: Store,
    tournament: str,
    format_: str,
    language: Language,
    plugins: Plugins,
    *,
    variant: str | None = None,
    without_withdrawn: bool = False,
    all_faults: bool = False,
    **wanted: Any,
) -> None:
    """Print standings, and who forfeited games; takes what `ranked_standings` does."""
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.api.ranked import ranked_standings
    from pyanitsa.report.chance import chance_line
    from pyanitsa.report.forfeits import faults_table
    from pyanitsa.report.standings import lacks, name_of, render_variants, standings_table
    from pyanitsa.report.tables import DATA_FORMATS, render
    from pyanitsa.store import faults, has_prints

    which: dict[str, Any] = {"variant": variant, "without_withdrawn": without_withdrawn}
    found = ranked_standings(store, tournament, plugins, options.note, **which, **wanted)
    for_people = format_ not in DATA_FORMATS
    tables = {
        name_of(one): standings_table(
            one, found.columns, language, marked=for_people, line=found.lines.get(name_of(one))
        )
        for one in found.tables
    }
    if for_people:
        last = name_of(found.tables[-1])
        chance = chance_line(stored_tournament(store, tournament)).pick(language)
        tables[last] = replace(tables[last], below=[*tables[last].below, chance])
    typer.echo(render_variants(tables, format_, language))
    forfeited = faults(store, tournament, **which)
    if not for_people:
        options.note_all(lacks(found.tables, found.columns))
        options.note_all(line.en for line in found.tables[-1].basis.cautions)
        if forfeited:
            options.note(f"{sum(one.games for one in forfeited)} games were forfeited")
    elif forfeited:
        prints = has_prints(store, tournament)
        table = faults_table(forfeited, language, in_full=all_faults, prints=prints)
        typer.echo(f"\n{render(table, format_)}")
