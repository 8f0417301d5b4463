"""The places of all stored games of a tournament, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

import numpy as np
from sqlalchemy import func, select

from pyanitsa.errors import StoreError
from pyanitsa.play.seating import by_slot, seat_of
from pyanitsa.store.reading.lookup import tournament_id
from pyanitsa.store.tables import FaultRow, GameRow, MatchRow, ScheduledRow, core

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.store.database import Store

NO_GAME: Final = 0
"""What stands in the place of a place where a match has fewer deals than another."""


@dataclass(frozen=True, eq=False)
class Places:
    """Who came where in the games of a tournament that are stored one by one.

    Attributes:
        match: the positions in the schedule of the matches whose games these are, int64 (matches,).
        places: by seat, int8 (matches, legs, deals, seats). In leg `r`, seat `s` is taken by slot
            `(s + r) % seats`; who forfeits is last.
        forfeits: whether a seat forfeited, bool, likewise.
    """

    match: NDArray[np.int64]
    places: NDArray[np.int8]
    forfeits: NDArray[np.bool_]

    @property
    def points(self) -> NDArray[np.int8]:
        """The points of each seat, int8 (matches, legs, deals, seats); 0 where there is no game."""
        points = np.full(self.places.shape, -1, np.int8)  # everybody is level with itself
        for others in np.moveaxis(self.places, -1, 0)[..., None]:
            points += 2 * (self.places < others).view(np.int8)
            points += self.places == others
        points[self.forfeits | (self.places == NO_GAME)] = 0
        return points

    @property
    def by_slot(self) -> NDArray[np.int8]:
        """The places by slot, int8 (matches, legs, deals, slots)."""
        return by_slot(self.places)


def places(store: Store, tournament: str) -> Places | None:
    """Read the places of all games of a tournament that are stored one by one.

    Returns:
        None where there are none, as where only the results of matches are stored.

    Raises:
        StoreError: the database fails, or a match does not have its games.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        rows = _places(connection, found)
        faults = _faults(connection, found)
    if not rows:
        return None
    match = np.array([row[0] for row in rows])
    players, deals = rows[0][2], max(row[1] for row in rows)
    came = np.full((len(rows), players, deals, players), NO_GAME, np.int8)
    for index, (position, some, _, text) in enumerate(rows):
        if len(text) != players * some * players:
            raise StoreError(
                f"{store.name}: match {position + 1} of the schedule does not have all of its "
                "games; pyanitsa audit says more"
            )
        came[index, :, :some] = np.frombuffer(text, np.int8).reshape(players, some, players)
    forfeits = np.zeros(came.shape, np.bool_)
    at, leg, deal, slot = faults[:, np.isin(faults[0], match)]
    forfeits[np.searchsorted(match, at), leg, deal, seat_of(leg, slot, players)] = True
    return Places(match, came, forfeits)


def _places(connection: Connection, tournament: int) -> list[tuple[int, int, int, bytes]]:
    """Return position, deals and players of each match, and the places of its games in a row."""
    scheduled, match, game = core(ScheduledRow), core(MatchRow), core(GameRow)
    query = (
        select(scheduled.c.position, match.c.deals, match.c.players)
        .join(match, match.c.id == scheduled.c.match_id)
        .where(scheduled.c.tournament_id == tournament, match.c.recorded)
        .order_by(scheduled.c.position)
    )
    if connection.dialect.name != "sqlite":
        every = query.add_columns(game.c.places).join(game, game.c.match_id == match.c.id)
        rows = connection.execute(every.order_by(game.c.leg, game.c.deal)).all()
        return [
            (*which, b"".join(row.places for row in games))
            for which, games in groupby(rows, key=itemgetter(0, 1, 2))
        ]
    # SQLite puts them together itself, in a third of the time. Places are no text, but small
    # numbers without a zero: it takes them for characters of a byte each.
    ordered = (
        select(game.c.places)
        .where(game.c.match_id == match.c.id)
        .order_by(game.c.leg, game.c.deal)
        .correlate(match)
        .subquery()
    )
    joined = select(func.aggregate_strings(ordered.c.places, "")).correlate(match)
    rows = connection.execute(query.add_columns(joined.scalar_subquery().label("places"))).all()
    return [(*row[:3], (row.places or "").encode()) for row in rows]


def _faults(connection: Connection, tournament: int) -> NDArray[np.int64]:
    """Return position, leg, deal and slot of each fault, int64 (4, faults)."""
    scheduled, fault = core(ScheduledRow), core(FaultRow)
    query = (
        select(scheduled.c.position, fault.c.leg, fault.c.deal, fault.c.slot)
        .join(fault, fault.c.match_id == scheduled.c.match_id)
        .where(scheduled.c.tournament_id == tournament)
    )
    columns = list(zip(*connection.execute(query).all(), strict=True)) or [()] * 4
    return np.array(columns, np.int64)
