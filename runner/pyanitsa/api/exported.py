"""What is exported of a stored tournament: columns, and rows piece by piece."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.lookup import report_failures, stored_tournament
from pyanitsa.api.ranked import chosen_columns, working_columns
from pyanitsa.errors import PyanitsaError, StoreError, UnknownNameError
from pyanitsa.report.data import DATA_FILES, Field, open_writer
from pyanitsa.report.records import MATCH_FIELDS, game_columns, game_fields, match_columns
from pyanitsa.report.standings import name_of, standings_table
from pyanitsa.report.tables import Header, joined
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.store import sides
from pyanitsa.store.reading.batches import Batch
from pyanitsa.store.reading.snapshot import Snapshot
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.api.lookup import Warn
    from pyanitsa.api.stored import Stored
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store, StoredTournament

Exported = tuple[Sequence[Field], Iterator[Mapping[str, Sequence[object]]]]


def exported_games(store: Store, about: StoredTournament, warn: Warn) -> Exported:
    """Return all games of a tournament; of how many matches there are none is told at the end."""
    return game_fields(about.players), _games(store, about.name, warn)


def exported_matches(store: Store, about: StoredTournament) -> Exported:
    """Return all matches of a tournament, a row for each entrant of each."""
    return MATCH_FIELDS, (match_columns(about.name, one) for one in _batches(store, about.name))


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
    table = joined(tables, by=Header("variant", "Variant"))
    columns: dict[str, list[object]] = {"tournament": [about.name] * len(table.rows)}
    fields = [Field("tournament", str)]
    for at, header in enumerate(table.headers):
        cells = [row[at] for row in table.rows]
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


def write_exported(what: str, stored: Stored, to: Path | None, kind: str | None) -> int:
    """Write games, matches or standings for other programs, piece by piece.

    Args:
        what: `games`, `matches` or `standings`.
        stored: the tournament.
        to: the file; standard output, where nothing is said.
        kind: `csv`, `json` or `parquet`; as the file ends, or `csv`, where nothing is said.

    Returns:
        how many texts are written otherwise than they are, to do no harm in a spreadsheet.

    Raises:
        PyanitsaError: it cannot be written, or there is no such kind of file.
    """
    store = stored.store
    wanted = _wanted_kind(to, kind)
    if to is not None and Path(store.name).exists() and to.exists() and to.samefile(store.name):
        raise PyanitsaError(f"{to}: that is the database itself")
    about = stored_tournament(store, stored.name)
    if what == "games":
        fields, rows = exported_games(store, about, stored.warn)
    elif what == "matches":
        fields, rows = exported_matches(store, about)
    elif what == "standings":
        fields, rows = exported_standings(store, about, stored.plugins, stored.warn)
    else:
        raise UnknownNameError("export", what, ("games", "matches", "standings"))
    with open_writer(to, wanted, fields) as writer:
        for columns in rows:
            writer.write(columns)
        return writer.changed


def _wanted_kind(to: Path | None, said: str | None) -> str:
    """Return which kind of file is wanted.

    Raises:
        UnknownNameError: there is no such kind.
    """
    wanted = said
    if said is None:
        wanted = "csv" if to is None else to.suffix.removeprefix(".").lower()
    if wanted not in DATA_FILES:
        where = str(to) if said is None else ""
        raise UnknownNameError("format", wanted or "", DATA_FILES, where=where)
    return wanted
