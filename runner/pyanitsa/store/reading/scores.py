"""What standings are made of: the sides of a tournament's stored matches, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sqlalchemy import select

from pyanitsa.play.names import renamed
from pyanitsa.play.scoring import most_points
from pyanitsa.store.reading.lookup import (
    count_matches,
    entrants_of,
    tournament_id,
    variants_of,
    withdrawn_of,
    without,
)
from pyanitsa.store.tables import MatchRow, PairRow, ScheduledRow, SideRow, core

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.store.database import Store
    from pyanitsa.store.reading.records import StoredVariant
    from pyanitsa.wording import Text


@dataclass(frozen=True, eq=False)
class EntrantScores:
    """The sides of a tournament's stored matches, in the order of its schedule, then by slot.

    Attributes:
        variants: what is played; sides name it by its index.
        entrants: who takes part; sides name them by their index.
        origins: where each of them comes from.
        renamed: who takes part under another name than its own, in words.
        levels: how strategies were kept apart; sides name it by its index.
        withdrawn: who of all has been withdrawn, by name.
        left_out: how many stored matches of each variant are not here, since somebody who has been
            withdrawn takes part in them; None where they are here.
        scheduled: how many matches each variant should have.
        match: the match's position in the schedule, int64 (sides,), as all that follow.
        variant: an index into `variants`.
        level: an index into `levels`.
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
    origins: tuple[str, ...]
    renamed: Text | None
    levels: tuple[str, ...]
    withdrawn: tuple[str, ...]
    left_out: tuple[int, ...] | None
    scheduled: tuple[int, ...]
    match: NDArray[np.int64]
    variant: NDArray[np.int64]
    level: NDArray[np.int64]
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
class PairScores:
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


def sides(store: Store, tournament: str, *, without_withdrawn: bool = False) -> EntrantScores:
    """Read what the standings of a tournament are made of.

    Args:
        store: the database.
        tournament: the tournament's name.
        without_withdrawn: whether to leave out the entrants who have been withdrawn, and all
            matches that they take part in.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        withdrawn = withdrawn_of(connection, found)
        return _sides(connection, found, withdrawn, leave_out=without_withdrawn)


def sides_and_pairs(
    store: Store, tournament: str, *, without_withdrawn: bool = False
) -> tuple[EntrantScores, PairScores]:
    """Read what a crosstable is made of, both parts from the same matches.

    Args:
        store: the database.
        tournament: the tournament's name.
        without_withdrawn: as of `sides`.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        withdrawn = withdrawn_of(connection, found)
        return (
            _sides(connection, found, withdrawn, leave_out=without_withdrawn),
            _pairs(connection, found, withdrawn if without_withdrawn else ()),
        )


def pairs(store: Store, tournament: str) -> PairScores:
    """Read what crosstables of a tournament are made of.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        return _pairs(connection, tournament_id(connection, tournament), ())


def _sides(
    connection: Connection, tournament: int, withdrawn: Collection[int], *, leave_out: bool
) -> EntrantScores:
    gone = withdrawn if leave_out else ()
    (listed, deal_points, reached), columns = _side_columns(connection, tournament, gone)
    split = {text: text.split() for text in set(listed)}
    tables = [split[text] for text in listed]
    levels = {level: index for index, level in enumerate(sorted(set(reached)))}
    variants = variants_of(connection, tournament)
    field = entrants_of(connection, tournament)
    names = [entrant.name for entrant in field]
    kept = [number for number in range(len(names)) if number not in gone]
    index = {str(number): index for index, number in enumerate(kept)}
    seats = zip(tables, columns["slot"].tolist(), strict=True)
    scheduled, stored, all_stored = (
        count_matches(connection, tournament, stored=only, leave_out=who)
        for only, who in ((False, gone), (True, gone), (True, ()))
    )
    numbers = range(len(variants))
    left_out = tuple(all_stored.get(one, 0) - stored.get(one, 0) for one in numbers)
    return EntrantScores(
        variants=variants,
        entrants=tuple(names[number] for number in kept),
        origins=tuple(field[number].origin for number in kept),
        renamed=renamed(field),
        levels=tuple(levels),
        withdrawn=tuple(names[number] for number in sorted(withdrawn)),
        left_out=left_out if leave_out else None,
        scheduled=tuple(scheduled.get(one, 0) for one in numbers),
        level=np.array([levels[level] for level in reached], np.int64),
        entrant=np.array([index[table[slot]] for table, slot in seats], np.int64),
        most=columns["games"] * np.array([most_points(len(table)) for table in tables], np.int64),
        deal_points=deal_points,
        **columns,
    )


def _side_columns(
    connection: Connection, tournament: int, gone: Collection[int]
) -> tuple[Sequence[tuple[Any, ...]], dict[str, NDArray[np.int64]]]:
    """Return the texts of all sides (entrants, deal points, level), and their numbers as arrays."""
    scheduled, match, side = core(ScheduledRow), core(MatchRow), core(SideRow)
    numbers = (
        *(scheduled.c.position.label("match"), scheduled.c.variant),
        *(match.c.number, match.c.rounds),
        *(side.c.slot, side.c.games, side.c.wins, side.c.draws, side.c.losses),
        *(side.c.points, side.c.forfeits),
    )
    texts = scheduled.c.entrants, side.c.deal_points, match.c.isolation
    query = (
        select(*texts, *numbers)
        .join(match, match.c.id == scheduled.c.match_id)
        .join(side, side.c.match_id == match.c.id)
        .where(scheduled.c.tournament_id == tournament, without(gone))
        .order_by(scheduled.c.position, side.c.slot)
    )
    rows = connection.execute(query).all()
    columns = list(zip(*rows, strict=True)) or [()] * len([*texts, *numbers])
    found = zip(numbers, columns[len(texts) :], strict=True)
    return columns[: len(texts)], {one.name: np.array(made, np.int64) for one, made in found}


def _pairs(connection: Connection, tournament: int, gone: Collection[int]) -> PairScores:
    scheduled, match, pair = core(ScheduledRow), core(MatchRow), core(PairRow)
    query = (
        select(scheduled.c.position, pair.c.slot, pair.c.other, pair.c.points)
        .join(match, match.c.id == scheduled.c.match_id)
        .join(pair, pair.c.match_id == match.c.id)
        .where(scheduled.c.tournament_id == tournament, without(gone))
        .order_by(scheduled.c.position, pair.c.slot, pair.c.other)
    )
    columns = zip(*connection.execute(query).all(), strict=True)
    return PairScores(*(np.array(column, np.int64) for column in list(columns) or [()] * 4))
