"""Taking matches from another database, with the ids that they would have had here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import insert, select

from pyanitsa.errors import StoreError
from pyanitsa.store.reading.keys import FEWEST_DIGITS, match_ids
from pyanitsa.store.reading.lookup import WITHDRAWN
from pyanitsa.store.tables import (
    EntrantRow,
    FaultRow,
    GameRow,
    MatchRow,
    PairRow,
    PrintedRow,
    SideRow,
    TableRow,
    VariantRow,
    core,
    row_id,
)
from pyanitsa.store.writing.bulk import insert_columns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sqlalchemy import Connection

    from pyanitsa.store.database import Store
    from pyanitsa.store.reading.snapshot import Snapshot

_PARTS: Final[tuple[type[TableRow], ...]] = (SideRow, PairRow, FaultRow, GameRow)
"""What belongs to a match and has to be the same wherever it is played."""


@dataclass(frozen=True)
class Transfer:
    """What was taken.

    Attributes:
        taken: how many matches are new here.
        games: how many games came with them.
        same: how many were here already.
        withdrawn: how many are here already and somebody is withdrawn in them, so that they may
            differ.
    """

    taken: int
    games: int
    same: int
    withdrawn: int


def take_matches(
    store: Store, source: Snapshot, chunks: Iterable[Sequence[str]], advance: Callable[[int], None]
) -> Transfer:
    """Take matches from another database, all of them or none.

    Those that are here already have to be the same in every row but what was printed, which depends
    on the matches before.

    Args:
        store: the database that takes them.
        source: the other one.
        chunks: the keys of the matches, at most 500 together.
        advance: told after each chunk how many matches it had.

    Raises:
        StoreError: a match is here already and differs, or a database fails; nothing is taken.
    """
    taken = games = same = withdrawn = 0
    with store.writing() as connection:
        for keys in chunks:
            theirs = _matches(source.connection, keys)
            ours = _matches(connection, keys)
            gone = _withdrawn(connection, [row["id"] for row in ours.values()])
            kept = {key: row for key, row in ours.items() if row["id"] not in gone}
            _hold(connection, source, kept, theirs)
            new = {key: row for key, row in theirs.items() if key not in ours}
            games += _take(connection, source, new)
            taken, same = taken + len(new), same + len(kept)
            withdrawn += len(ours) - len(kept)
            advance(len(keys))
    return Transfer(taken, games, same, withdrawn)


def _matches(connection: Connection, keys: Sequence[str]) -> dict[str, Any]:
    """Return the rows of those matches that are there, by key, in the order of their ids."""
    match = core(MatchRow)
    query = select(match).where(match.c.key.in_(keys)).order_by(match.c.id)
    return {row["key"]: row for row in connection.execute(query).mappings()}


def _withdrawn(connection: Connection, ids: Sequence[int]) -> set[int]:
    fault = core(FaultRow)
    query = select(fault.c.match_id).where(fault.c.match_id.in_(ids), fault.c.kind == WITHDRAWN)
    return set(connection.scalars(query.distinct()))


def _rows(
    connection: Connection, table: type[TableRow], ids: Sequence[int]
) -> list[dict[str, Any]]:
    rows = core(table)
    query = select(rows).where(rows.c.match_id.in_(ids)).order_by(*rows.primary_key.columns)
    return [dict(row) for row in connection.execute(query).mappings()]


def _take(connection: Connection, source: Snapshot, new: dict[str, Any]) -> int:
    """Store matches that are not here yet; return how many games that were."""
    if not new:
        return 0
    ids = match_ids(connection, list(new))
    renamed = {row["id"]: ids[key] for key, row in new.items()}
    tables: tuple[type[TableRow], ...] = (*_PARTS, PrintedRow)
    parts = {table: _rows(source.connection, table, list(renamed)) for table in tables}
    variants = {row["variant_id"] for row in new.values()}
    _take_named(connection, source, VariantRow, variants)
    _take_named(connection, source, EntrantRow, {row["entrant_id"] for row in parts[SideRow]})
    _insert(connection, MatchRow, [{**row, "id": renamed[row["id"]]} for row in new.values()])
    for table, rows in parts.items():
        _insert(connection, table, [{**row, "match_id": renamed[row["match_id"]]} for row in rows])
    return len(parts[GameRow])


def _take_named(
    connection: Connection, source: Snapshot, table: type[TableRow], ids: set[int]
) -> None:
    """Store variants or entrants that are not here yet; those that are stay as they are.

    Raises:
        StoreError: a row is not the one that its id stands for, or is here and is another.
    """
    rows = core(table)
    query = select(rows).where(rows.c.id.in_(ids))
    ours = {row["id"]: row for row in connection.execute(query).mappings()}
    for row in source.connection.execute(query).mappings():
        names = (row["hash"],) if table is EntrantRow else (row["name"], row["hash"])
        same = ours.get(row["id"], row)
        if row["id"] != row_id(rows.name, *names) or same["name"] != row["name"]:
            raise StoreError(
                f"{source.name}: nothing is imported, for {row['name']!r} is another {rows.name} "
                "than it should be"
            )
        if row["id"] not in ours:
            connection.execute(insert(rows), [dict(row)])


def _insert(connection: Connection, table: type[TableRow], rows: list[dict[str, Any]]) -> None:
    if rows:
        insert_columns(connection, table, {name: [row[name] for row in rows] for name in rows[0]})


def _hold(
    connection: Connection, source: Snapshot, ours: dict[str, Any], theirs: dict[str, Any]
) -> None:
    """Make sure that matches that are here are the same there.

    Raises:
        StoreError: one differs; the text names the first difference.
    """
    names = {row["id"]: key for key, row in ours.items()}
    other_names = {theirs[key]["id"]: key for key in ours}
    for key, row in ours.items():
        _compare(source, key, "match", row, {**theirs[key], "id": row["id"]}, {"recorded"})
    recorded = {key for key, row in ours.items() if row["recorded"] and theirs[key]["recorded"]}
    for table in _PARTS:
        which = core(table).primary_key.columns.keys()[1:]
        here = _by_place(connection, table, names, which)
        there = _by_place(source.connection, table, other_names, which)
        for place in [*here, *(other for other in there if other not in here)]:
            key, *numbers = place
            if table is not GameRow or key in recorded:
                at = ", ".join(f"{name} {n + 1}" for name, n in zip(which, numbers, strict=True))
                what = f"{core(table).name} ({at})"
                _compare(source, key, what, here.get(place), there.get(place), {"match_id"})


def _by_place(
    connection: Connection, table: type[TableRow], names: dict[int, str], which: Sequence[str]
) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return the rows of matches by the match's key and the rest of their primary key."""
    return {
        (names[row["match_id"]], *(row[name] for name in which)): row
        for row in _rows(connection, table, list(names))
    }


def _compare(source: Snapshot, key: str, what: str, ours: Any, theirs: Any, but: set[str]) -> None:
    """Make sure that two rows are the same but for some columns.

    Raises:
        StoreError: they are not.
    """
    if ours is None or theirs is None:
        text = f"its {what} is only {'there' if ours is None else 'here'}"
    else:
        names = [name for name in ours if name not in but and ours[name] != theirs[name]]
        if not names:
            return
        here, there = (_shown(row[names[0]]) for row in (ours, theirs))
        text = f"its {what}: {names[0]} is {here} here and {there} there"
    raise StoreError(
        f"{source.name}: nothing is imported, for the match {key[:FEWEST_DIGITS]} is here already "
        f"and differs: {text}"
    )


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, bytes) else repr(value)
