"""What standings are made of: the sides of a tournament's stored matches, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import select

from pyanitsa.store.lookup import count_matches, entrants_of, tournament_id, variants_of
from pyanitsa.store.scoring import most_points
from pyanitsa.store.tables import Match, Pair, Scheduled, Side, core

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.store.database import Store
    from pyanitsa.store.records import StoredVariant


@dataclass(frozen=True, eq=False)
class Sides:
    """The sides of a tournament's stored matches, in the order of its schedule, then by slot.

    Attributes:
        variants: what is played; sides name it by its index.
        entrants: who takes part; sides name them by their index.
        scheduled: how many matches each variant should have.
        match: the match's position in the schedule, int64 (sides,), as all that follow.
        variant: an index into `variants`.
        number: the match's number among those of the same entrants.
        rounds: the rounds of all games of the match.
        slot: the side's slot in the match.
        entrant: an index into `entrants`.
        games: all games of the match.
        wins: those in which it was first alone.
        draws: those in which it shared the first place.
        losses: all others.
        points: its points.
        most: the most points that there were to make.
        forfeits: the games that it forfeited.
        deal_points: its points in each mirrored deal, a byte each.
    """

    variants: tuple[StoredVariant, ...]
    entrants: tuple[str, ...]
    scheduled: tuple[int, ...]
    match: NDArray[np.int64]
    variant: NDArray[np.int64]
    number: NDArray[np.int64]
    rounds: NDArray[np.int64]
    slot: NDArray[np.int64]
    entrant: NDArray[np.int64]
    games: NDArray[np.int64]
    wins: NDArray[np.int64]
    draws: NDArray[np.int64]
    losses: NDArray[np.int64]
    points: NDArray[np.int64]
    most: NDArray[np.int64]
    forfeits: NDArray[np.int64]
    deal_points: tuple[bytes, ...]


@dataclass(frozen=True, eq=False)
class Pairs:
    """How slots of a tournament's stored matches did against each other.

    Attributes:
        match: the match's position in the schedule, int64 (pairs,), as all that follow.
        slot: whose points they are.
        other: against whom.
        points: two for each game in which the slot was placed before the other, one where they
            shared a place.
    """

    match: NDArray[np.int64]
    slot: NDArray[np.int64]
    other: NDArray[np.int64]
    points: NDArray[np.int64]


def sides(store: Store, tournament: str) -> Sides:
    """Read what the standings of a tournament are made of.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        return _sides(connection, tournament_id(connection, tournament))


def sides_and_pairs(store: Store, tournament: str) -> tuple[Sides, Pairs]:
    """Read what a crosstable is made of, both parts from the same matches.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        tournament_ = tournament_id(connection, tournament)
        return _sides(connection, tournament_), _pairs(connection, tournament_)


def _sides(connection: Connection, tournament: int) -> Sides:
    scheduled, match, side = core(Scheduled), core(Match), core(Side)
    numbers = (
        *(scheduled.c.position, scheduled.c.variant),
        *(match.c.number, match.c.rounds),
        *(side.c.slot, side.c.games, side.c.wins, side.c.draws, side.c.losses),
        *(side.c.points, side.c.forfeits),
    )
    query = (
        select(scheduled.c.entrants, side.c.deal_points, *numbers)
        .join(match, match.c.id == scheduled.c.match_id)
        .join(side, side.c.match_id == match.c.id)
        .where(scheduled.c.tournament_id == tournament)
        .order_by(scheduled.c.position, side.c.slot)
    )
    rows = connection.execute(query).all()
    names = ("match", *(column.name for column in numbers[1:]))
    table = np.array([row[2:] for row in rows], np.int64).reshape(-1, len(numbers))
    columns = dict(zip(names, table.T, strict=True))
    tables = [row[0].split() for row in rows]
    most = [row.games * most_points(len(table)) for row, table in zip(rows, tables, strict=True)]
    entrants = [int(table[row.slot]) for row, table in zip(rows, tables, strict=True)]
    variants = variants_of(connection, tournament)
    scheduled_counts = count_matches(connection, tournament, stored=False)
    return Sides(
        variants=variants,
        entrants=tuple(entrant.name for entrant in entrants_of(connection, tournament)),
        scheduled=tuple(scheduled_counts.get(index, 0) for index in range(len(variants))),
        entrant=np.array(entrants, np.int64),
        most=np.array(most, np.int64),
        deal_points=tuple(row[1] for row in rows),
        **columns,
    )


def _pairs(connection: Connection, tournament: int) -> Pairs:
    scheduled, match, pair = core(Scheduled), core(Match), core(Pair)
    query = (
        select(scheduled.c.position, pair.c.slot, pair.c.other, pair.c.points)
        .join(match, match.c.id == scheduled.c.match_id)
        .join(pair, pair.c.match_id == match.c.id)
        .where(scheduled.c.tournament_id == tournament)
        .order_by(scheduled.c.position, pair.c.slot, pair.c.other)
    )
    rows = [tuple(row) for row in connection.execute(query)]
    return Pairs(*np.array(rows, np.int64).reshape(-1, 4).T)
