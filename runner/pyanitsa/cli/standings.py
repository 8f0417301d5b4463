"""`pyanitsa standings`: who is best, and how sure that is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    OrderName,
    PluginFiles,
    Told,
    TournamentName,
    VariantName,
    WithoutWithdrawn,
    in_order,
    load_plugins,
    note,
    of_variant,
    placings_of,
    report_failures,
    stored_tournament,
)
from pyanitsa.errors import PyanitsaError, UnknownNameError
from pyanitsa.wording import Language, Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.report.tables import Table
    from pyanitsa.standings import Basis, Column, Crosstable, Standing, Standings
    from pyanitsa.store import Store


def standings(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    plugin: PluginFiles = None,
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
    order: OrderName = None,
    without_withdrawn: WithoutWithdrawn = False,
    all_faults: Annotated[
        bool, typer.Option("--all-faults", help="Show every fault in full, not only the worst.")
    ] = False,
) -> None:
    """Print the standings of a stored tournament, for each variant and overall."""
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import open_store

    check_format(format_)
    plugins = load_plugins(plugin or ())
    with open_store(db, create=False) as store:
        show(
            store,
            stored_tournament(store, tournament).name,
            format_,
            language,
            plugins,
            variant=variant,
            columns=columns,
            order=order,
            without_withdrawn=without_withdrawn,
            all_faults=all_faults,
        )


def show(
    store: Store,
    tournament: str,
    format_: str,
    language: Language,
    plugins: Plugins,
    *,
    variant: str | None = None,
    columns: str | None = None,
    order: str | None = None,
    without_withdrawn: bool = False,
    all_faults: bool = False,
) -> None:
    """Print the standings of a stored tournament, and why games were forfeited."""
    from pyanitsa.cli.forfeits import faults_table
    from pyanitsa.report.tables import DATA_FORMATS, Header, render_together
    from pyanitsa.standings import Details
    from pyanitsa.standings import standings as make_standings
    from pyanitsa.store import faults, has_prints, sides
    from pyanitsa.tournament.placing import columns_of

    chosen = chosen_columns(plugins.columns(), columns)
    played = sides(store, tournament, without_withdrawn=without_withdrawn)
    listed = of_variant(make_standings(played, Details.of(store, tournament)), variant)
    placed = placings_of(plugins, store, tournament)
    listed = in_order(listed, plugins, order, placed)
    if order is None and not (columns and not columns.startswith("+")):
        # What a format ranks by stands beside the names that it ranks.
        chosen = [*chosen[:2], *columns_of(listed, placed), *chosen[2:]]
    shown = working_columns(chosen, [row for one in listed for row in one.rows])
    report_failures(plugins)
    by = Header("variant", VARIANT[language])
    marked = format_ not in DATA_FORMATS
    tables = dict(table_of(one, shown, language, marked=marked) for one in listed)
    lines = {name: one.line for name, one in placed.items() if one.line is not None}
    for name in lines.keys() & tables.keys():
        line = getattr(lines[name], language)
        tables[name] = replace(tables[name], below=[*tables[name].below, line])
    typer.echo(render_together(tables, format_, by=by))
    forfeited = faults(store, tournament, variant=variant, without_withdrawn=without_withdrawn)
    if format_ in DATA_FORMATS:
        note_lacks(listed, shown)
        note_cautions(listed[-1].basis)
        if forfeited:
            note(f"{sum(one.games for one in forfeited)} games were forfeited")
    elif forfeited:
        typer.echo()
        prints = has_prints(store, tournament)
        typer.echo(faults_table(forfeited, format_, language, in_full=all_faults, prints=prints))


VARIANT = {Language.EN: "Variant", Language.RU: "Вариант"}
OVERALL = {Language.EN: "All variants", Language.RU: "Все варианты"}
WITHDRAWN = {Language.EN: "{} (withdrawn)", Language.RU: "{} (снята)"}


def heading(one: Standings | Crosstable, language: Language) -> tuple[str, str]:
    """Return what programs call a table, and what stands above it."""
    if one.variant is None:
        return "*", OVERALL[language]
    return one.variant.name, f"{getattr(one.variant.title, language)} ({one.variant.name})"


def lines_below(basis: Basis, language: Language) -> list[str]:
    """Return what to write under a table about the matches that it shows."""
    return [getattr(line, language) for line in basis.lines]


def note_cautions(basis: Basis) -> None:
    """Say on stderr what stands under a table for people as a warning."""
    for line in basis.cautions:
        note(line.en)


def note_lacks(tables: Sequence[Standings], columns: Sequence[Column] = ()) -> None:
    """Say on stderr what stands under tables for people where something cannot be shown."""
    for table in tables:
        lacks = [lack for column in columns if (lack := _lack(column, table)) is not None]
        if table.wanted is not None:
            lacks += table.order_captions
        for lack in lacks:
            note(f"{heading(table, Language.EN)[1]}: {lack.en}")


def chosen_columns(columns: Mapping[str, Column], names: str | None) -> list[Column]:
    """Return the columns that are named, or the usual ones.

    Args:
        columns: all that there are, by name.
        names: names with commas between; with a plus in front, they are added to the usual ones.

    Raises:
        PyanitsaError: there is no such column, or none is named.
    """
    usual = [column for column in columns.values() if column.shown]
    if names is None:
        return usual
    wanted = [name.strip() for name in names.removeprefix("+").split(",")]
    if not any(wanted):
        raise PyanitsaError("--columns: name some, as in name,score,elo or +elo")
    for name in wanted:
        if name not in columns:
            raise UnknownNameError("column", name, columns)
    added = usual if names.startswith("+") else []
    return list(dict.fromkeys([*added, *(columns[name] for name in wanted)]))


def working_columns(columns: Sequence[Column], rows: Sequence[Standing]) -> list[Column]:
    """Return the columns that have something to show for every row; the others are reported."""
    from pyanitsa.errors import described
    from pyanitsa.report.harmless import harmless

    working = []
    for column in columns:
        try:
            values = [column.value(row) for row in rows]
        except Exception as error:  # noqa: BLE001  # the plugin boundary
            note(f"warning: the column {column.name!r} fails: {harmless(described(error))}")
            continue
        wrong = [v for v in values if not isinstance(v, str | int | float | tuple | None)]
        if wrong:
            kind = type(wrong[0]).__name__
            note(f"warning: the column {column.name!r} has {kind} for a value, and is left out")
        else:
            working.append(column)
    return working


def table_of(
    one: Standings, columns: Sequence[Column], language: Language, *, marked: bool
) -> tuple[str, Table]:
    """Return what programs call standings, and the table that shows some columns of them.

    Args:
        one: the standings.
        columns: the columns; they have something to show for every row.
        language: the language to tell it in.
        marked: whether it is for people, and withdrawn entrants are marked.
    """
    from pyanitsa.report.tables import Header, Table

    name, above = heading(one, language)
    headers = [
        Header(
            column.name.replace("-", "_"), getattr(column.title, language), column.format or "z.1f"
        )
        for column in columns
    ]
    rows = [
        [
            WITHDRAWN[language].format(row.name)
            if marked and row.withdrawn and column.name == "name"
            else column.value(row)
            for column in columns
        ]
        for row in one.rows
    ]
    about = [_lack(column, one) or column.note for column in columns]
    captions = [*one.captions, *dict.fromkeys(line for line in about if line is not None)]
    below = [getattr(line, language) for line in captions]
    below += lines_below(one.basis, language)
    return name, Table(headers, rows, above=[above], below=below)


def _lack(column: Column, one: Standings) -> Text | None:
    """Return what a column would need that a table cannot fill; None where it can."""
    played = [row for row in one.rows if row.games]
    if column.needs is None or not played or any(column.value(row) is not None for row in played):
        return None
    title, needs = column.title, column.needs
    return Text(f"{title.en} needs {needs.en}", f"{title.ru}: {needs.ru}")
