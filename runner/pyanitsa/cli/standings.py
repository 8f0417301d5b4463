"""`pyanitsa standings`: who is best, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    Language,
    PluginFiles,
    Told,
    TournamentName,
    VariantName,
    load_plugins,
    note,
    of_variant,
    report_failures,
    stored_tournament,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.plugins import Plugins
    from pyanitsa.report.tables import Table
    from pyanitsa.standings import Column, Crosstable, Standing, Standings
    from pyanitsa.store import Store, StoredFault


def standings(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    plugin: PluginFiles = None,
) -> None:
    """Print the standings of a stored tournament, for each variant and overall."""
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import open_store

    check_format(format_)
    plugins = load_plugins(plugin or ())
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        show(store, name, format_, language, plugins, variant=variant)


def show(
    store: Store,
    tournament: str,
    format_: str,
    language: Language,
    plugins: Plugins,
    *,
    variant: str | None = None,
) -> None:
    """Print the standings of a stored tournament, and why games were forfeited."""
    from pyanitsa.report.tables import DATA_FORMATS, Header, render_together
    from pyanitsa.standings import standings as make_standings
    from pyanitsa.store import faults, sides

    listed = of_variant(make_standings(sides(store, tournament)), variant)
    columns = _working(plugins.columns().values(), [row for one in listed for row in one.rows])
    report_failures(plugins)
    by = Header("variant", VARIANT[language])
    tables = dict(_table(one, columns, language) for one in listed)
    typer.echo(render_together(tables, format_, by=by))
    forfeited = faults(store, tournament)
    if forfeited and format_ in DATA_FORMATS:
        note(f"{sum(one.games for one in forfeited)} games were forfeited")
    elif forfeited:
        typer.echo()
        typer.echo(_faults_table(forfeited, format_, language))


VARIANT = {Language.EN: "Variant", Language.RU: "Вариант"}
OVERALL = {Language.EN: "All variants", Language.RU: "Все варианты"}
FAULTS = {
    Language.EN: (
        "Games were forfeited",
        ("Strategy", "Fault", "What happened", "Line", "Games", "First game"),
    ),
    Language.RU: (
        "Технические поражения",
        ("Стратегия", "Вид", "Что случилось", "Строка", "Партии", "Первая партия"),
    ),
}


def heading(one: Standings | Crosstable, language: Language) -> tuple[str, str]:
    """Return what programs call a table, and what stands above it."""
    if one.variant is None:
        return "*", OVERALL[language]
    return one.variant.name, f"{getattr(one.variant.title, language)} ({one.variant.name})"


def _working(columns: Iterable[Column], rows: Sequence[Standing]) -> list[Column]:
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


def _table(one: Standings, columns: Sequence[Column], language: Language) -> tuple[str, Table]:
    from pyanitsa.report.tables import Header, Table

    name, above = heading(one, language)
    headers = [
        Header(column.name, getattr(column.title, language), column.format or "z.1f")
        for column in columns
    ]
    rows = [[column.value(row) for column in columns] for row in one.rows]
    return name, Table(headers, rows, above=[above], below=[getattr(one.caption, language)])


def _faults_table(forfeited: Iterable[StoredFault], format_: str, language: Language) -> str:
    from pyanitsa.report.tables import Header, render

    title, titles = FAULTS[language]
    keys = ("name", "fault", "text", "line", "games", "first")
    headers = [Header(key, head) for key, head in zip(keys, titles, strict=True)]
    rows = [[one.entrant, one.kind, one.text, one.line, one.games, one.first] for one in forfeited]
    return render(headers, rows, format_, above=[title])
