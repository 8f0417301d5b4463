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
    from pyanitsa.api.stored import Choice, Stored
    from pyanitsa.plugins.column import Column
    from pyanitsa.standings.crosstable import Crosstable
    from pyanitsa.standings.standing import Standing
    from pyanitsa.standings.table import Standings
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


def chosen_standings(stored: Stored, choice: Choice) -> list[Standings]:
    """Return the standings of a stored tournament, of one variant or of all, by score.

    Raises:
        UnknownNameError: the tournament does not play that variant.
    """
    store, name = stored.store, stored.name
    played = sides(store, name, without_withdrawn=choice.without_withdrawn)
    return of_variant(standings(played, PairsAndPlaces.of(store, name)), choice.variant)


def ranked_standings(stored: Stored, choice: Choice) -> RankedStandings:
    """Return the standings of a stored tournament, in the order and with the columns chosen.

    Raises:
        PyanitsaError: a name is not known, or an order fails.
    """
    plugins, warn = stored.plugins, stored.warn
    chosen = chosen_columns(plugins.columns(), choice.columns)
    placed = placings_of(stored)
    tables = in_order(chosen_standings(stored, choice), stored, choice.order, placed)
    if choice.order is None and not (choice.columns and not choice.columns.startswith("+")):
        # What a format ranks by stands beside the names that it ranks.
        chosen = [*chosen[:2], *columns_of(tables, placed), *chosen[2:]]
    shown = working_columns(chosen, [row for one in tables for row in one.rows], warn)
    report_failures(plugins, warn)
    lines = {name: one.line for name, one in placed.items() if one.line is not None}
    return RankedStandings(tables, shown, lines)


def ranked_crosstables(stored: Stored, choice: Choice) -> tuple[list[Standings], list[Crosstable]]:
    """Return the standings of a stored tournament, and the crosstables in their order.

    Raises:
        PyanitsaError: a name is not known, or an order fails.
    """
    store, name = stored.store, stored.name
    played, pairs = sides_and_pairs(store, name, without_withdrawn=choice.without_withdrawn)
    details = PairsAndPlaces(lambda: pairs, PairsAndPlaces.of(store, name).read_places)
    tables = of_variant(standings(played, details), choice.variant)
    tables = in_order(tables, stored, choice.order, placings_of(stored))
    return tables, crosstables(played, pairs, tables)


def placings_of(stored: Stored) -> dict[str, Placing]:
    """Return what a tournament's format says of the standings in each variant."""
    about = stored_tournament(stored.store, stored.name)
    formats = stored.plugins.formats()
    report_failures(stored.plugins, stored.warn)
    if about.format not in formats:
        stored.warn(f"the format {about.format!r} is not loaded (--plugin); the order is by score")
        return {}
    try:
        return placings(stored.store, about, formats[about.format])
    except Exception as error:  # noqa: BLE001  # the plugin boundary
        stored.warn(f"warning: the format {about.format!r} cannot rank: {described(error)}")
        return {}


def in_order(
    tables: Sequence[Standings], stored: Stored, name: str | None, placed: Mapping[str, Placing]
) -> list[Standings]:
    """Return tables in an order by its name; where none is named, in that of their format.

    Raises:
        UnknownNameError: no plugin provides it.
        PluginError: it fails.
    """
    orders = stored.plugins.orders()
    report_failures(stored.plugins, stored.warn)
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
