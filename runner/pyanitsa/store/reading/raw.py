"""Rows as they are stored, whatever that is: for those who take nothing for granted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select, type_coerce
from sqlalchemy.types import NullType

from pyanitsa.store.tables import core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from pyanitsa.store.tables import TableRow

Row = tuple[Any, ...]


def raw(table: type[TableRow], *names: str) -> list[Any]:
    """Return columns of a table whose values nothing looks at or converts."""
    return [type_coerce(core(table).c[name], NullType()).label(name) for name in names]


def rows_by_match(
    connection: Connection, table: type[TableRow], ids: Sequence[int], *names: str
) -> dict[int, list[Row]]:
    """Return what belongs to matches, by the match's id and in the order of the primary key.

    Args:
        connection: the database.
        table: whose rows, such as `SideRow`.
        ids: the matches, at most as many as one query takes.
        names: the columns that a row is to have.
    """
    rows = core(table)
    query = (
        select(*raw(table, "match_id", *names))
        .where(rows.c.match_id.in_(ids))
        .order_by(*rows.primary_key.columns)
    )
    found: dict[int, list[Row]] = {}
    for match, *row in connection.execute(query):
        found.setdefault(match, []).append(tuple(row))
    return found
