"""The rounds of a tournament, and what was made at each table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import select

from pyanitsa.play.scoring import score
from pyanitsa.store.reading.lookup import tournament_id
from pyanitsa.store.tables import RoundRow, ScheduledRow, SideRow, core

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.store.database import Store

    _Table = tuple[int, ...]


@dataclass(frozen=True)
class StoredRound:
    """A round of a variant of a tournament; entrants are their places in it.

    Attributes:
        variant: the variant's place in the tournament.
        number: the round's number in the variant, from 0.
        tables: who met, and in how many matches.
        byes: who sat out.
    """

    variant: int
    number: int
    tables: Mapping[_Table, int]
    byes: tuple[int, ...]

    @property
    def matches(self) -> int:
        """How many matches it has."""
        return sum(self.tables.values())


class TableScores(Mapping["_Table", "NDArray[np.float64]"]):
    """What was made at each table of a variant so far, read when it is first asked for.

    For each table the mean scores of its stored matches, 0 to 1: float64 (matches, players), in the
    order of the match numbers.
    """

    def __init__(self, store: Store, tournament: str, variant: int) -> None:
        self._store = store
        self._tournament = tournament
        self._variant = variant
        self._read: dict[_Table, NDArray[np.float64]] | None = None

    def __getitem__(self, table: _Table) -> NDArray[np.float64]:
        return self._scores()[table]

    def __iter__(self) -> Iterator[_Table]:
        return iter(self._scores())

    def __len__(self) -> int:
        return len(self._scores())

    def _scores(self) -> dict[_Table, NDArray[np.float64]]:
        if self._read is None:
            with self._store.reading() as connection:
                tournament = tournament_id(connection, self._tournament)
                self._read = _scores(connection, tournament, self._variant)
        return self._read


def rounds(store: Store, tournament: str) -> list[StoredRound]:
    """Return the rounds of a tournament, variant by variant.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    drawn, scheduled = core(RoundRow), core(ScheduledRow)
    query = (
        select(drawn, scheduled.c.entrants)
        .outerjoin(
            scheduled,
            (scheduled.c.tournament_id == drawn.c.tournament_id)
            & (scheduled.c.position >= drawn.c.begin)
            & (scheduled.c.position < drawn.c.begin + drawn.c.matches),
        )
        .order_by(drawn.c.variant, drawn.c.number, scheduled.c.position)
    )
    byes: dict[tuple[int, int], tuple[int, ...]] = {}
    tables: dict[tuple[int, int], Counter[_Table]] = {}
    with store.reading() as connection:
        wanted = tournament_id(connection, tournament)
        for row in connection.execute(query.where(drawn.c.tournament_id == wanted)):
            which = row.variant, row.number
            byes[which] = _numbers(row.byes)
            met = tables.setdefault(which, Counter())
            if row.entrants is not None:
                met[tuple(sorted(_numbers(row.entrants)))] += 1
    return [StoredRound(*which, tables[which], byes[which]) for which in byes]


def _scores(
    connection: Connection, tournament: int, variant: int
) -> dict[_Table, NDArray[np.float64]]:
    scheduled, side = core(ScheduledRow), core(SideRow)
    query = (
        select(
            *(scheduled.c.number, scheduled.c.position, scheduled.c.entrants),
            *(side.c.slot, side.c.points, side.c.games),
        )
        .join(side, side.c.match_id == scheduled.c.match_id)
        .where(scheduled.c.tournament_id == tournament, scheduled.c.variant == variant)
        .order_by(scheduled.c.number, scheduled.c.position, side.c.slot)
    )
    made: dict[_Table, list[dict[tuple[int, int], float]]] = {}
    for (_, _, entrants), rows in groupby(connection.execute(query), key=lambda row: row[:3]):
        seated = _numbers(entrants)
        # Slots are in the order of hashes, and tables in that of places in the tournament.
        made.setdefault(tuple(sorted(seated)), []).append(
            {
                (seated[slot], slot): score(points, len(seated), games)
                for *_, slot, points, games in rows
            }
        )
    return {
        table: np.array([[one[place] for place in sorted(one)] for one in all_])
        for table, all_ in made.items()
    }


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
