"""The standings of a stored tournament, in the order and with the columns that are wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.api.lookup import of_variant, report_failures, stored_tournament
from pyanitsa.errors import PluginError, PyanitsaError, UnknownNameError, described
from pyanitsa.standings.crosstable import crosstables
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.store import sides, sides_and_pairs
from pyanitsa.tournament.placing import columns_of, placings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyanitsa.api.lookup import Warn
    from pyanitsa.plugins.column import Column
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.standings.crosstable import Crosstable
    from pyanitsa.standings.standing import Standing
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import Store
    from pyanitsa.tournament.placing import Placing
    from pyanitsa.wording import Text


@dataclass(frozen=True)
class RankedStandings:
    """Standings that are ready to be shown.

    Attributes:
        tables: the standings of each variant, and over all of them.
        columns: the columns to show; they have something to show for every row.
        lines: what the format says under the table of a variant, by the variant's name.
    """

    tables: Sequence[Standings]
    columns: Sequence[Column]
    lines: Mapping[str, Text]


def ranked_standings(
    store: Store,
    tournament: str,
    plugins: Plugins,
    warn: Warn,
    *,
    variant: str | None = None,
    columns: str | None = None,
    order: str | None = None,
    without_withdrawn: bool = False,
) -> RankedStandings:
    """Return the standings of a stored tournament.

    Args:
        store: the database.
        tournament: the tournament's name.
        plugins: the organiser's plugins, for formats, orders and columns.
        warn: what is told of a plugin that fails.
        variant: the one variant that is wanted; all, and over all, where none is named.
        columns: the columns that are wanted, as `chosen_columns` takes them.
        order: the name of an order; that of the tournament's format, where none is named.
        without_withdrawn: whether to leave out who has been withdrawn.

    Raises:
        PyanitsaError: a name is not known, or an order fails.
    """
    chosen = chosen_columns(plugins.columns(), columns)
    played = sides(store, tournament, without_withdrawn=without_withdrawn)
    tables = of_variant(standings(played, PairsAndPlaces.of(store, tournament)), variant)
    placed = placings_of(plugins, store, tournament, warn)
    tables = in_order(tables, plugins, order, placed, warn)
    if order is None and not (columns and not columns.startswith("+")):
        # What a format ranks by stands beside the names that it ranks.
        chosen = [*chosen[:2], *columns_of(tables, placed), *chosen[2:]]
    shown = working_columns(chosen, [row for one in tables for row in one.rows], warn)
    report_failures(plugins, warn)
    lines = {name: one.line for name, one in placed.items() if one.line is not None}
    return RankedStandings(tables, shown, lines)


def placings_of(plugins: Plugins, store: Store, tournament: str, warn: Warn) -> dict[str, Placing]:
    """Return what a tournament's format says of the standings in each variant."""
    about = stored_tournament(store, tournament)
    formats = plugins.formats()
    report_failures(plugins, warn)
    if about.format not in formats:
        warn(f"the format {about.format!r} is not loaded (--plugin); the order is by score")
        return {}
    try:
        return placings(store, about, formats[about.format])
    except Exception as error:  # noqa: BLE001  # the plugin boundary
        warn(f"warning: the format {about.format!r} cannot rank: {described(error)}")
        return {}


def in_order(
    tables: Sequence[Standings],
    plugins: Plugins,
    name: str | None,
    placed: Mapping[str, Placing],
    warn: Warn,
) -> list[Standings]:
    """Return tables in an order by its name; where none is named, in that of their format.

    Raises:
        UnknownNameError: no plugin provides it.
        PluginError: it fails.
    """
    orders = plugins.orders()
    report_failures(plugins, warn)
    if name is None:
        of_format = {variant: one.order for variant, one in placed.items()}
        listed = []
        for one in tables:
            order = of_format.get(one.variant.name) if one.variant is not None else None
            listed.append(one if order is None else one.ordered(order))
        return listed
    if name not in orders:
        raise UnknownNameError("order", name, orders)
    try:
        return [table.ordered(orders[name]) for table in tables]
    except PyanitsaError:
        raise
    except Exception as error:
        raise PluginError(f"the order {name!r} fails: {described(error)}") from error


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


def working_columns(
    columns: Sequence[Column], rows: Sequence[Standing], warn: Warn
) -> list[Column]:
    """Return the columns that have something to show for every row; the others are reported."""
    working = []
    for column in columns:
        try:
            values = [column.value(row) for row in rows]
        except Exception as error:  # noqa: BLE001  # the plugin boundary
            warn(f"warning: the column {column.name!r} fails: {described(error)}")
            continue
        wrong = [v for v in values if not isinstance(v, str | int | float | tuple | None)]
        if wrong:
            kind = type(wrong[0]).__name__
            warn(f"warning: the column {column.name!r} has {kind} for a value, and is left out")
        else:
            working.append(column)
    return working


def ranked_crosstables(
    store: Store,
    tournament: str,
    plugins: Plugins,
    warn: Warn,
    *,
    variant: str | None = None,
    order: str | None = None,
    without_withdrawn: bool = False,
) -> tuple[list[Standings], list[Crosstable]]:
    """Return the standings of a stored tournament, and the crosstables in their order.

    It takes what `ranked_standings` does.
    """
    played, pairs = sides_and_pairs(store, tournament, without_withdrawn=without_withdrawn)
    details = PairsAndPlaces(lambda: pairs, PairsAndPlaces.of(store, tournament).read_places)
    tables = of_variant(standings(played, details), variant)
    placed = placings_of(plugins, store, tournament, warn)
    tables = in_order(tables, plugins, order, placed, warn)
    return tables, crosstables(played, pairs, tables)
