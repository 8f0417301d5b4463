"""What one of two has made of the mirrored deals they met on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import select

from pyanitsa.store.reading.lookup import tournament_id
from pyanitsa.store.tables import ScheduledRow, SideRow, core

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.store.database import Store


def deal_points(store: Store, tournament: str, *, first: int = 0) -> NDArray[np.int64]:
    """Return the points of the first of a tournament's entrants against the second, deal by deal.

    Args:
        store: the database.
        tournament: the tournament's name; its first variant is meant.
        first: the number of the first match.

    Returns:
        Whole half-places, 0 to 4 (matches, deals), in the order of the match numbers.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    scheduled, side = core(ScheduledRow), core(SideRow)
    query = (
        select(side.c.deal_points)
        .join(scheduled, scheduled.c.match_id == side.c.match_id)
        .where(
            scheduled.c.variant == 0,
            scheduled.c.number >= first,
            # The first of the tournament's entrants takes the slot that its hash gives it.
            ((scheduled.c.entrants == "0 1") & (side.c.slot == 0))
            | ((scheduled.c.entrants == "1 0") & (side.c.slot == 1)),
        )
        .order_by(scheduled.c.number)
    )
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        rows = connection.execute(query.where(scheduled.c.tournament_id == found))
        made = [np.frombuffer(row.deal_points, np.uint8) for row in rows]
    return np.array(made, np.int64).reshape(len(made), -1 if made else 0)
