"""Inserting many rows at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, func, insert, text
from sqlalchemy.dialects import sqlite

from pyanitsa.engine.outcome import facts
from pyanitsa.store.tables import core

if TYPE_CHECKING:
    from sqlalchemy import Connection, Insert

    from pyanitsa.store.tables import TableRow

MOST_VALUES: Final = 500
"""How many values one statement inserts; SQLite takes 999 or more, beyond 500 nothing is gained."""


Columns = dict[str, list[Any]]
"""Equally long columns by name; one that is null throughout is left out, which saves time."""

NULL_NUMBERS: Final = frozenset(
    name for one in facts() if one.nothing == -1 for name in one.columns
)
"""The columns in which -1 stands for null; giving null itself takes longer."""


def insert_columns(connection: Connection, table: type[TableRow], columns: Columns) -> None:
    """Insert rows that are given column by column."""
    ordered = {
        column.name: columns[column.name] for column in core(table).c if column.name in columns
    }
    if not next(iter(ordered.values())):
        return
    if connection.dialect.name == "sqlite":
        insert_sqlite(connection, table, ordered)
    else:
        insert_anywhere(connection, table, ordered)


def insert_anywhere(connection: Connection, table: type[TableRow], columns: Columns) -> None:
    """Insert rows, letting SQLAlchemy see to what the database needs."""
    rows = zip(*columns.values(), strict=True)
    listed = [dict(zip(columns, row, strict=True)) for row in rows]
    connection.execute(_statement(table, tuple(columns)), listed)


def insert_sqlite(connection: Connection, table: type[TableRow], columns: Columns) -> None:
    """Insert rows into SQLite, three times as fast; the columns come in the table's order.

    SQLite takes numbers, text and bytes as they are: given SQL, SQLAlchemy has nothing to convert,
    and with many rows in a statement SQLite has less to start and to stop.
    """
    names = tuple(columns)
    together = MOST_VALUES // len(names)
    whole = len(columns[names[0]]) // together * together * len(names)
    values = chain.from_iterable(zip(*columns.values(), strict=True))
    many = list(zip(*[islice(values, whole)] * (together * len(names)), strict=True))
    rest = list(zip(*[values] * len(names), strict=True))
    if many:
        connection.exec_driver_sql(_sqlite_insert(table, names, together), many)
    if rest:
        connection.exec_driver_sql(_sqlite_insert(table, names, 1), rest)


def _statement(table: type[TableRow], names: tuple[str, ...]) -> Insert:
    rows = core(table)
    given = {name: bindparam(name, type_=rows.c[name].type) for name in names}
    nulled = {name: func.nullif(given[name], text("-1")) for name in NULL_NUMBERS & given.keys()}
    return insert(rows).values(given | nulled)


@lru_cache(maxsize=64)
def _sqlite_insert(table: type[TableRow], names: tuple[str, ...], rows: int) -> str:
    single = str(_statement(table, names).compile(dialect=sqlite.dialect()))
    start, values = single.split(" VALUES ")
    return f"{start} VALUES {', '.join([values] * rows)}"
