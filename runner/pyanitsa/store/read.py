"""Reading tournaments, their matches and what went wrong in them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from pyanitsa.errors import UnknownNameError
from pyanitsa.store.keys import game_id, key_digits, stored_keys
from pyanitsa.store.lookup import count_matches, entrants_of, tournament_id, variants_of
from pyanitsa.store.records import StoredFault, StoredMatch, StoredSide, StoredTournament
from pyanitsa.store.scoring import most_points
from pyanitsa.store.tables import Fault, Match, Scheduled, Side, Tournament, core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from pyanitsa.results import MatchPlan
    from pyanitsa.store.database import Store

    _Fault = tuple[str, str, str, int | None]


def missing(store: Store, plans: Sequence[MatchPlan]) -> list[MatchPlan]:
    """Return those of the matches that are not stored, in their order.

    Raises:
        StoreError: the database fails.
    """
    with store.reading() as connection:
        stored = stored_keys(connection, [plan.key for plan in plans])
    return [plan for plan in plans if plan.key not in stored]


def tournaments(store: Store) -> list[StoredTournament]:
    """Return all tournaments, by name.

    Raises:
        StoreError: the database fails.
    """
    tournament = core(Tournament)
    with store.reading() as connection:
        rows = connection.execute(select(tournament).order_by(tournament.c.name)).all()
        return [_tournament(connection, row) for row in rows]


def matches(store: Store, tournament: str, variant: str | None = None) -> list[StoredMatch]:
    """Return the schedule of a tournament, all of it or one variant's, with what was played.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament, or it does not play this variant.
    """
    scheduled, match, side = core(Scheduled), core(Match), core(Side)
    query = (
        select(scheduled, match.c.recorded, side)
        .outerjoin(match, match.c.id == scheduled.c.match_id)
        .outerjoin(side, side.c.match_id == match.c.id)
        .order_by(scheduled.c.position, side.c.slot)
    )
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        query = query.where(scheduled.c.tournament_id == found)
        variants = [variant.name for variant in variants_of(connection, found)]
        if variant is not None:
            _check_known(f"variant in the tournament {tournament!r}", variant, variants)
            query = query.where(scheduled.c.variant == variants.index(variant))
        entrants = [entrant.name for entrant in entrants_of(connection, found)]
        digits = key_digits(connection)
        rows = connection.execute(query).all()
    grouped = (list(group) for _, group in groupby(rows, key=attrgetter("position")))
    return [_match(group, variants, entrants, digits) for group in grouped]


def faults(store: Store, tournament: str, entrant: str | None = None) -> list[StoredFault]:
    """Return how entrants of a tournament forfeited, all or one, what cost most games first.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament, or nobody of this name in it.
    """
    scheduled, match, fault = core(Scheduled), core(Match), core(Fault)
    query = (
        select(scheduled.c.key, scheduled.c.entrants, fault)
        .join(match, match.c.id == scheduled.c.match_id)
        .join(fault, fault.c.match_id == match.c.id)
        .order_by(scheduled.c.position, fault.c.leg, fault.c.deal, fault.c.slot)
    )
    games: Counter[_Fault] = Counter()
    first: dict[_Fault, str] = {}
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        names = [e.name for e in entrants_of(connection, found)]
        if entrant is not None:
            _check_known(f"entrant in the tournament {tournament!r}", entrant, names)
        digits = key_digits(connection)
        for row in connection.execute(query.where(scheduled.c.tournament_id == found)):
            name = names[_position(row, row.slot)]
            if entrant in {None, name}:
                what = (name, row.kind, row.text, row.line)
                games[what] += 1
                first.setdefault(what, game_id(row.key, row.leg, row.deal, digits=digits))
    return [StoredFault(*what, count, first[what]) for what, count in games.most_common()]


def hard_faults(store: Store, tournament: str) -> dict[str, Counter[str]]:
    """Return how many legs of each stored match entrants have lost by hard faults.

    Returns:
        by the match's key, where there is any: the number of legs by the entrant's hash.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    scheduled, fault = core(Scheduled), core(Fault)
    query = (
        select(scheduled.c.key, scheduled.c.entrants, fault.c.leg, fault.c.slot)
        .join(fault, fault.c.match_id == scheduled.c.match_id)
        .where(fault.c.hard)
        .distinct()
    )
    lost: dict[str, Counter[str]] = {}
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        hashes = [e.hash for e in entrants_of(connection, found)]
        for row in connection.execute(query.where(scheduled.c.tournament_id == found)):
            lost.setdefault(row.key, Counter())[hashes[_position(row, row.slot)]] += 1
    return lost


def _check_known(kind: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise UnknownNameError(kind, name, known)


def _tournament(connection: Connection, row: Any) -> StoredTournament:
    return StoredTournament(
        name=row.name,
        seed=row.seed,
        format=row.format,
        players=row.players,
        settings=json.loads(row.settings),
        variants=variants_of(connection, row.id),
        entrants=entrants_of(connection, row.id),
        scheduled=sum(count_matches(connection, row.id, stored=False).values()),
        stored=sum(count_matches(connection, row.id, stored=True).values()),
    )


def _match(rows: list[Any], variants: list[str], entrants: list[str], digits: int) -> StoredMatch:
    # A match that has not been played is a single row without a side.
    row = rows[0]
    players = len(row.entrants.split())
    names = tuple(entrants[_position(row, slot)] for slot in range(players))
    return StoredMatch(
        key=row.key,
        name=row.key[:digits],
        variant=variants[row.variant],
        number=row.number,
        deals=row.deals,
        entrants=names,
        sides=tuple(_side(names[side.slot], side, players) for side in rows if side.games),
        recorded=bool(row.recorded),
    )


def _position(row: Any, slot: int) -> int:
    return int(row.entrants.split()[slot])


def _side(entrant: str, row: Any, players: int) -> StoredSide:
    return StoredSide(
        entrant=entrant,
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        score=row.points / (row.games * most_points(players)),
        forfeits=row.forfeits,
    )
