"""Finding a tournament, and who and what belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import and_, func, literal, not_, select, true

from pyanitsa.errors import UnknownNameError
from pyanitsa.play.names import told_apart
from pyanitsa.play.plan import Entrant
from pyanitsa.store.reading.records import StoredVariant
from pyanitsa.store.tables import (
    EntrantRow,
    FaultRow,
    MatchRow,
    ScheduledRow,
    TournamentEntrantRow,
    TournamentRow,
    TournamentVariantRow,
    VariantRow,
    core,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import ColumnElement, Connection

WITHDRAWN: Final = "withdrawn"
"""The kind of fault of those who are withdrawn; it is all that tells them from the others."""


def tournament_id(connection: Connection, name: str) -> int:
    """Return the id of a tournament.

    Raises:
        UnknownNameError: there is none of this name.
    """
    tournament = core(TournamentRow)
    ids = {
        row.name: row.id for row in connection.execute(select(tournament.c.name, tournament.c.id))
    }
    if name not in ids:
        raise UnknownNameError("stored tournament", name, ids)
    return int(ids[name])


def variants_of(connection: Connection, tournament: int) -> tuple[StoredVariant, ...]:
    """Return what is played in a tournament, in the order of its file."""
    listed, variant = core(TournamentVariantRow), core(VariantRow)
    query = (
        select(variant)
        .join(listed, listed.c.variant_id == variant.c.id)
        .where(listed.c.tournament_id == tournament)
        .order_by(listed.c.position)
    )
    return tuple(StoredVariant.of(row) for row in connection.execute(query))


def entrants_of(connection: Connection, tournament: int) -> tuple[Entrant, ...]:
    """Return who takes part in a tournament, in the order of its file, under the names of it."""
    listed, entrant = core(TournamentEntrantRow), core(EntrantRow)
    query = (
        select(entrant)
        .join(listed, listed.c.entrant_id == entrant.c.id)
        .where(listed.c.tournament_id == tournament)
        .order_by(listed.c.position)
    )
    return told_apart(entrant_of(row) for row in connection.execute(query))


def entrant_of(row: Any) -> Entrant:
    """Return the entrant of a row."""
    return Entrant(row.name, row.hash, row.origin, row.description)


def withdrawn_of(connection: Connection, tournament: int) -> set[int]:
    """Return who has been withdrawn in a tournament, as positions in its list of entrants."""
    scheduled, fault = core(ScheduledRow), core(FaultRow)
    query = (
        select(scheduled.c.entrants, fault.c.slot)
        .join(fault, fault.c.match_id == scheduled.c.match_id)
        .where(scheduled.c.tournament_id == tournament, fault.c.kind == WITHDRAWN)
        .distinct()
    )
    return {position(row, row.slot) for row in connection.execute(query)}


def without(entrants: Iterable[int]) -> ColumnElement[bool]:
    """Return the condition that nobody of these takes part in a scheduled match."""
    listed = literal(" ") + core(ScheduledRow).c.entrants + " "
    return and_(true(), *(not_(listed.contains(f" {one} ")) for one in sorted(entrants)))


def position(row: Any, slot: int) -> int:
    """Return who takes a slot of a scheduled match, as a position in the list of entrants."""
    return int(row.entrants.split()[slot])


def count_matches(
    connection: Connection, tournament: int, *, stored: bool, leave_out: Iterable[int] = ()
) -> dict[int, int]:
    """Count a tournament's matches, all or the stored ones, by the variant's position in it.

    Args:
        connection: the database.
        tournament: the tournament's id.
        stored: whether only matches count that have been played.
        leave_out: entrants, by their positions; matches that they take part in do not count.
    """
    scheduled, match = core(ScheduledRow), core(MatchRow)
    query = (
        select(scheduled.c.variant, func.count().label("matches"))
        .where(scheduled.c.tournament_id == tournament, without(leave_out))
        .group_by(scheduled.c.variant)
    )
    if stored:
        query = query.join(match, match.c.id == scheduled.c.match_id)
    return {row.variant: row.matches for row in connection.execute(query)}
