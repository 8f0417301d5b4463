"""`pyanitsa crosstable`: who does how against whom."""

from __future__ import annotations

import math
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
    of_variant,
    placings_of,
    stored_tournament,
)
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.report.tables import Marked, Table
    from pyanitsa.standings import Crosstable


def crosstable(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    plugin: PluginFiles = None,
    intervals: Annotated[
        bool,
        typer.Option(
            "--intervals",
            help="Show the intervals too; in json and csv a row for each two who have met.",
        ),
    ] = False,
    order: OrderName = None,
    without_withdrawn: WithoutWithdrawn = False,
) -> None:
    """Print the head-to-head scores of a stored tournament, for each variant and overall."""
    from pyanitsa.cli.standings import VARIANT, note_cautions, note_lacks
    from pyanitsa.report.tables import DATA_FORMATS, Header, check_format, render_together
    from pyanitsa.standings import Details, crosstables, standings
    from pyanitsa.store import open_store, sides_and_pairs

    check_format(format_)
    plugins = load_plugins(plugin or ())
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        sides, pairs = sides_and_pairs(store, name, without_withdrawn=without_withdrawn)
        details = Details(lambda: pairs, Details.of(store, name).read_places)
        tables = of_variant(standings(sides, details), variant)
        tables = in_order(tables, plugins, order, placings_of(plugins, store, name))
        listed = crosstables(sides, pairs, tables)
    by = Header("variant", VARIANT[language])
    if format_ in DATA_FORMATS:
        for_programs = _list if intervals else _table
        shown = dict(for_programs(one, language) for one in listed)
        typer.echo(render_together(shown, format_, by=by))
        note_lacks(tables)
        note_cautions(listed[-1].basis)
    else:
        shown = dict(_marked(one, language, intervals=intervals) for one in listed)
        typer.echo(render_together(shown, format_, by=by))


MARK = "*"
SIGNIFICANT = {
    Language.EN: f"{MARK} the cell's 95 % interval leaves out 50 %; each cell for itself: "
    "of 100 even pairings about 5 are marked by chance",
    Language.RU: f"{MARK} 95 % интервал клетки не содержит 50 %; каждая клетка сама по себе: "
    "из 100 равных пар случайно отмечены около 5",
}
INTERVALS = {
    Language.EN: "in parentheses 95 % intervals, each for itself: in 95 of 100 such contests an "
    "interval holds the true value",
    Language.RU: "в скобках 95 % интервалы, каждый сам по себе: в 95 из 100 таких состязаний "
    "интервал накрывает истинное значение",
}
STRATEGY = {Language.EN: "Strategy", Language.RU: "Стратегия"}


def _marked(one: Crosstable, language: Language, *, intervals: bool) -> tuple[str, Table]:
    """Return a table for people, its significant cells marked."""
    from pyanitsa.cli.standings import WITHDRAWN, heading, lines_below
    from pyanitsa.report.tables import Header, Table

    name, above = heading(one, language)
    headers = [Header("name", STRATEGY[language]), *(Header(who, who) for who in one.names)]
    marks = dict.fromkeys(one.basis.withdrawn, WITHDRAWN[language])
    rows = [
        [
            marks.get(who, "{}").format(who),
            *(_cell(one, row, column, intervals=intervals) for column in range(len(one.names))),
        ]
        for row, who in enumerate(one.names)
    ]
    below = [getattr(line, language) for line in one.captions]
    below += [SIGNIFICANT[language]] if one.significant.any() else []
    below += [INTERVALS[language]] if intervals else []
    return name, Table(headers, rows, above=[above], below=below + lines_below(one.basis, language))


def _cell(one: Crosstable, row: int, column: int, *, intervals: bool) -> Marked | None:
    from pyanitsa.report.tables import Marked

    score, (low, high) = float(one.scores[row, column]), one.bounds[row, column].tolist()
    if math.isnan(score):
        return None
    mark = MARK if one.significant[row, column] else ""
    return Marked(score, mark, (low, high) if intervals and low <= high else None)


def _table(one: Crosstable, language: Language) -> tuple[str, Table]:
    """Return a table for programs: a row and a column for each entrant."""
    from pyanitsa.cli.standings import heading
    from pyanitsa.report.tables import Header, Table

    headers = [Header("name", STRATEGY[language]), *(Header(who, who) for who in one.names)]
    rows = [
        [who, *(None if math.isnan(score) else score for score in scores.tolist())]
        for who, scores in zip(one.names, one.scores, strict=True)
    ]
    return heading(one, language)[0], Table(headers, rows)


def _list(one: Crosstable, language: Language) -> tuple[str, Table]:
    """Return a table for programs: a row for each two who have met, in either direction."""
    from pyanitsa.cli.standings import heading
    from pyanitsa.report.tables import Header, Table

    keys = "name", "opponent", "games", "score", "interval", "significant"
    rows: list[list[object]] = [
        [
            *(one.names[row], one.names[column], int(one.games[row, column])),
            float(one.scores[row, column]),
            tuple(one.bounds[row, column].tolist()),
            bool(one.significant[row, column]),
        ]
        for row in range(len(one.names))
        for column in range(len(one.names))
        if one.games[row, column]
    ]
    return heading(one, language)[0], Table([Header(key, key) for key in keys], rows)
