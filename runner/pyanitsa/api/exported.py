"""What is exported of a stored tournament: columns, and rows piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pyanitsa.api.lookup import report_failures
from pyanitsa.api.ranked import chosen_columns, working_columns
from pyanitsa.errors import StoreError
from pyanitsa.report.data import Field
from pyanitsa.report.records import MATCH_FIELDS, game_columns, game_fields, match_columns
from pyanitsa.report.standings import name_of, standings_table
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.store import sides
from pyanitsa.store.reading.batches import Batch
from pyanitsa.store.reading.snapshot import Snapshot
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.api.lookup import Warn
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store, StoredTournament

Exported = tuple[Sequence[Field], Iterator[Mapping[str, Sequence[object]]]]


def exported_games(store: Store, about: StoredTournament, warn: Warn) -> Exported:
    """Return all games of a tournament; of how many matches there are none is told at the end."""
    return game_fields(about.players), _games(store, about.name, warn)


def exported_matches(store: Store, about: StoredTournament) -> Exported:
    """Return all matches of a tournament, a row for each entrant of each."""
    return MATCH_FIELDS, (match_columns(about, one) for one in _batches(store, about.name))


def exported_standings(
    store: Store, about: StoredTournament, plugins: Plugins, warn: Warn
) -> Exported:
    """Return the standings of all variants, the overall ones as those of the variant `*`."""
    listed = standings(sides(store, about.name), PairsAndPlaces.of(store, about.name))
    every = [row for one in listed for row in one.rows]
    shown = working_columns(chosen_columns(plugins.columns(), None), every, warn)
    report_failures(plugins, warn)
    tables = {
        name_of(one): standings_table(one, shown, Language.EN, marked=False) for one in listed
    }
    columns: dict[str, list[object]] = {"tournament": [], "variant": []}
    fields = [Field("tournament", str), Field("variant", str)]
    for variant, table in tables.items():
        columns["tournament"] += [about.name] * len(table.rows)
        columns["variant"] += [variant] * len(table.rows)
    for at, header in enumerate(next(iter(tables.values())).headers):
        cells = [row[at] for table in tables.values() for row in table.rows]
        if f"_{header.key}".endswith("_interval"):
            for end, name_of_end in enumerate(("low", "high")):
                key = f"{header.key}_{name_of_end}"
                fields.append(Field(key, float))
                columns[key] = [cell[end] if isinstance(cell, tuple) else None for cell in cells]
        else:
            fields.append(Field(header.key, _kind_of(cells)))
            columns[header.key] = cells
    return fields, iter([columns])


def _games(store: Store, name: str, warn: Warn) -> Iterator[Mapping[str, Sequence[object]]]:
    left_out = 0
    for batch in _batches(store, name):
        if batch.games is None:
            left_out += len(batch.matches)
        else:
            yield game_columns(name, batch, batch.games)
    if left_out:
        warn(f"of {left_out} matches no games are stored, only their results")


def _batches(store: Store, name: str) -> Iterator[Batch]:
    """Yield the stored matches of a tournament.

    Raises:
        StoreError: a match is not whole.
    """
    with Snapshot(store) as snapshot:
        for found in snapshot.batches(name):
            if not isinstance(found, Batch):
                raise StoreError(
                    f"{store.name}: match {snapshot.match_name(found.key)}: {found.text}; "
                    "pyanitsa audit looks at everything"
                )
            yield found


def _kind_of(cells: Sequence[object]) -> type:
    """Return what a column of numbers or of texts holds."""
    return next((kind for kind in (str, float, int) if any(type(c) is kind for c in cells)), float)
