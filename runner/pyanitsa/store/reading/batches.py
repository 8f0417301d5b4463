"""Stored matches with all their rows, many at once, as arrays.

Rows that are not what a match has are told as flaws, for those who want to know whether a database
is what it should be, or who take matches from a stranger's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from sqlalchemy import select

from pyanitsa.errors import PyanitsaError
from pyanitsa.store.encoding import are_bytes, are_numbers
from pyanitsa.store.game_columns import SUMMED
from pyanitsa.store.reading.chance import is_chance, match_chance
from pyanitsa.store.reading.faults import FAULT_COLUMNS, decode_fault
from pyanitsa.store.reading.games import read_games
from pyanitsa.store.reading.lookup import entrant_of
from pyanitsa.store.reading.raw import raw, rows_by_match
from pyanitsa.store.reading.records import StoredVariant
from pyanitsa.store.tables import (
    EntrantRow,
    FaultRow,
    MatchRow,
    PairRow,
    ScheduledRow,
    SideRow,
    VariantRow,
    core,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.play.chance import MatchChance, ReleasedChance
    from pyanitsa.play.games import Games
    from pyanitsa.play.plan import Entrant
    from pyanitsa.play.result import GameFault
    from pyanitsa.store.reading.games import Wrong
    from pyanitsa.store.reading.raw import Row

MOST_GAMES: Final = 20_000
"""The games that are read at once, unless a single match has more."""

MOST_MATCHES: Final = 500
"""The matches that are read at once: as many as one query takes."""

COUNTS: Final = ("games", "wins", "draws", "losses", "points", "forfeits")
"""What a slot of a match counts."""

_PLAYERS: Final = range(2, 9)


@dataclass(frozen=True)
class Flaw:
    """A match whose rows are not those that a match has.

    Attributes:
        key: its key.
        text: what is wrong with it.
        game: the leg and the deal where that is; None where it is no single game.
    """

    key: str
    text: str
    game: tuple[int, int] | None = None


@dataclass(frozen=True)
class BatchMatch:
    """A match of a batch.

    Attributes:
        id: its id in this database.
        key: its key.
        number: its number among those of the same entrants, from 0.
        chance: where its deals and the seeds of its strategies come from.
        isolation: how far strategies were kept apart.
        entrants: who played, by slot.
        faults: why games were forfeited.
    """

    id: int
    key: str
    number: int
    chance: MatchChance | ReleasedChance
    isolation: str
    entrants: tuple[Entrant, ...]
    faults: tuple[GameFault, ...]


@dataclass(frozen=True, eq=False)
class Batch:
    """Stored matches of one variant, of as many deals and between as many players.

    Attributes:
        variant: what was played.
        players: how many sit at a table, and how many legs there are.
        deals: the games of a leg.
        matches: the matches.
        sums: the sums of what is `SUMMED`, int64 (matches, sums).
        counts: what is stored of `COUNTS`, int64 (matches, slots, counts).
        deal_points: the points in each mirrored deal, uint8 (matches, slots, deals).
        pairs: the points against each other slot, int64 (matches, slots, slots).
        games: their games, (matches, legs, deals); None where these are not stored.
    """

    variant: StoredVariant
    players: int
    deals: int
    matches: tuple[BatchMatch, ...]
    sums: NDArray[np.int64]
    counts: NDArray[np.int64]
    deal_points: NDArray[np.uint8]
    pairs: NDArray[np.int64]
    games: Games | None

    @property
    def size(self) -> int:
        """How many games its matches have."""
        return len(self.matches) * self.players * self.deals


def read_batches(
    connection: Connection, tournament: int | None, keys: Sequence[str] | None = None
) -> Iterator[Batch | Flaw]:
    """Yield stored matches; those of the same kind that follow each other come together.

    Args:
        connection: the database.
        tournament: the id of the tournament whose matches are wanted, in the order of its schedule;
            where nothing is said all matches are, in the order of their ids.
        keys: only these, at most `MOST_MATCHES`.
    """
    alike: list[Any] = []
    for row in _match_rows(connection, tournament, keys):
        if not _is_match(row):
            yield Flaw(str(row.key), "the match itself cannot be read")
            continue
        if alike and (_kind(row) != _kind(alike[0]) or len(alike) >= _together(row)):
            yield from _read(connection, alike)
            alike = []
        alike.append(row)
    if alike:
        yield from _read(connection, alike)


def _kind(row: Any) -> tuple[object, ...]:
    return row.variant_id, row.players, row.deals, bool(row.recorded)


def _together(row: Any) -> int:
    games: int = row.players * row.deals
    return max(1, min(MOST_MATCHES, MOST_GAMES // games))


def _match_rows(
    connection: Connection, tournament: int | None, keys: Sequence[str] | None
) -> Iterator[Any]:
    """Yield the rows of matches, each with its place in the order, read page by page."""
    match, scheduled = core(MatchRow), core(ScheduledRow)
    at = match.c.id if tournament is None else scheduled.c.position
    names = ("id", "key", "variant_id", "number", "seed", "deals", "players", "recorded")
    chance = ("chance", "deal_chance")
    query = select(at.label("at"), *raw(MatchRow, *names, *chance, "isolation", *SUMMED))
    query = query.select_from(match).order_by(at).limit(MOST_MATCHES)
    if tournament is not None:
        query = query.join(scheduled, scheduled.c.match_id == match.c.id)
        query = query.where(scheduled.c.tournament_id == tournament)
    if keys is not None:
        query = query.where(match.c.key.in_(keys))
    page = connection.execute(query).all()
    while page:
        yield from page
        page = connection.execute(query.where(at > page[-1].at)).all()


def _is_match(row: Any) -> bool:
    """Tell whether what is stored of a match can be that."""
    numbers = (row.id, row.variant_id, row.number, row.deals, row.players)
    return (
        are_numbers((*numbers, *(getattr(row, name) for name in SUMMED)))
        and row.players in _PLAYERS
        and min(row.number, row.deals - 1) >= 0
        and is_chance(row)
        and isinstance(row.key, str)
        and isinstance(row.isolation, str)
    )


def _read(connection: Connection, rows: list[Any]) -> Iterator[Batch | Flaw]:
    """Yield the flaws of those matches that are not whole, then a batch of the others."""
    first, ids = rows[0], [row.id for row in rows]
    players, deals = first.players, first.deals
    variant = _variant(connection, first.variant_id)
    if variant is None:
        yield from (Flaw(row.key, "its variant cannot be read") for row in rows)
        return
    sides = rows_by_match(connection, SideRow, ids, "slot", "entrant_id", *COUNTS, "deal_points")
    pairs = rows_by_match(connection, PairRow, ids, "slot", "other", "points")
    faults = rows_by_match(connection, FaultRow, ids, *FAULT_COLUMNS)
    entrants = _entrants(connection, {side[1] for found in sides.values() for side in found})
    wrong: dict[int, Wrong] = {
        i: (text, None)
        for i in ids
        for text, holds in (
            ("its faults cannot be read", _are_faults(faults.get(i, []), players, deals)),
            ("its pairs cannot be read", _are_pairs(pairs.get(i, []), players)),
            ("its sides cannot be read", _are_sides(sides.get(i, []), entrants, players, deals)),
        )
        if not holds
    }
    games = None
    if first.recorded:
        whole = [i for i in ids if i not in wrong]
        games, incomplete = read_games(connection, whole, players, deals, variant)
        wrong |= incomplete
    yield from (Flaw(row.key, *wrong[row.id]) for row in rows if row.id in wrong)
    kept = [row for row in rows if row.id not in wrong]
    if kept:
        listed = [sides[row.id] for row in kept]
        yield Batch(
            variant=variant,
            players=players,
            deals=deals,
            matches=tuple(
                _match(row, variant, sides[row.id], faults.get(row.id, []), entrants)
                for row in kept
            ),
            sums=np.array([[getattr(row, name) for name in SUMMED] for row in kept], np.int64),
            counts=np.array([[side[2:-1] for side in found] for found in listed], np.int64),
            deal_points=np.frombuffer(
                b"".join(side[-1] for found in listed for side in found), np.uint8
            ).reshape(-1, players, deals),
            pairs=_square([pairs[row.id] for row in kept], players),
            games=games,
        )


def _match(
    row: Any,
    variant: StoredVariant,
    sides: Iterable[Row],
    faults: Iterable[Row],
    entrants: dict[object, Entrant],
) -> BatchMatch:
    return BatchMatch(
        id=row.id,
        key=row.key,
        number=row.number,
        chance=match_chance(row, variant.name, variant.hash),
        isolation=row.isolation,
        entrants=tuple(entrants[side[1]] for side in sides),
        faults=tuple(map(decode_fault, faults)),
    )


def _variant(connection: Connection, variant_id: int) -> StoredVariant | None:
    variant = core(VariantRow)
    row = connection.execute(select(variant).where(variant.c.id == variant_id)).one_or_none()
    try:
        return None if row is None else StoredVariant.of(row)
    except (PyanitsaError, ValueError):
        return None


def _entrants(connection: Connection, ids: Iterable[object]) -> dict[object, Entrant]:
    entrant = core(EntrantRow)
    wanted = [i for i in ids if type(i) is int]
    found: dict[object, Entrant] = {}
    for at in range(0, len(wanted), MOST_MATCHES):
        query = select(entrant).where(entrant.c.id.in_(wanted[at : at + MOST_MATCHES]))
        found.update((row.id, entrant_of(row)) for row in connection.execute(query))
    return found


def _are_sides(sides: list[Row], entrants: dict[object, Entrant], players: int, deals: int) -> bool:
    return [side[0] for side in sides] == list(range(players)) and all(
        side[1] in entrants and are_numbers(side[2:-1]) and are_bytes(side[-1], deals)
        for side in sides
    )


def _are_pairs(pairs: list[Row], players: int) -> bool:
    slots = [(one, other) for one in range(players) for other in range(players) if one != other]
    return [pair[:2] for pair in pairs] == slots and are_numbers(pair[2] for pair in pairs)


def _are_faults(faults: list[Row], players: int, deals: int) -> bool:
    return all(
        are_numbers((leg, deal, slot))
        and (leg in range(players) and deal in range(deals) and slot in range(players))
        and (isinstance(kind, str) and isinstance(text, str))
        and (line is None or are_numbers((line,)))
        for leg, deal, slot, kind, text, line, _ in faults
    )


def _square(pairs: Sequence[Sequence[Row]], players: int) -> NDArray[np.int64]:
    """Return the points of pairs as (matches, slots, slots)."""
    square = np.zeros((len(pairs), players, players), np.int64)
    square[:, ~np.eye(players, dtype=np.bool_)] = [[pair[2] for pair in found] for found in pairs]
    return square
