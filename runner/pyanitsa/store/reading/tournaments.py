"""Reading tournaments, their matches and what went wrong in them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import BigInteger, cast, func, select

from pyanitsa.errors import UnknownNameError
from pyanitsa.play.scoring import score
from pyanitsa.store.reading.chance import secret_of
from pyanitsa.store.reading.keys import game_id, key_digits, pieces, stored_keys
from pyanitsa.store.reading.lookup import (
    count_matches,
    entrants_of,
    position,
    tournament_id,
    variants_of,
    withdrawn_of,
    without,
)
from pyanitsa.store.reading.records import StoredFault, StoredMatch, StoredSide, StoredTournament
from pyanitsa.store.tables import (
    EntrantRow,
    FaultRow,
    MatchRow,
    ScheduledRow,
    SideRow,
    TournamentRow,
    core,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.store.database import Store

# A game's place in a schedule is one number: its match, its leg and its deal.
_LEGS: Final = 2**4
_DEALS: Final = 2**20


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
    tournament = core(TournamentRow)
    with store.reading() as connection:
        rows = connection.execute(select(tournament).order_by(tournament.c.name)).all()
        return [_tournament(connection, row) for row in rows]


def matches(store: Store, tournament: str, variant: str | None = None) -> list[StoredMatch]:
    """Return the schedule of a tournament, all of it or one variant's, with what was played.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament, or it does not play this variant.
    """
    scheduled, match, side = core(ScheduledRow), core(MatchRow), core(SideRow)
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


def faults(
    store: Store,
    tournament: str,
    entrant: str | None = None,
    *,
    variant: str | None = None,
    without_withdrawn: bool = False,
) -> list[StoredFault]:
    """Return how entrants of a tournament forfeited, what cost most games first.

    Args:
        store: the database.
        tournament: the tournament's name.
        entrant: only this entrant's faults.
        variant: only those in matches of this variant.
        without_withdrawn: whether to leave out the matches of entrants who have been withdrawn.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament, or it has no such entrant or variant.
    """
    scheduled, fault, side, who = (
        core(ScheduledRow),
        core(FaultRow),
        core(SideRow),
        core(EntrantRow),
    )
    what = (who.c.name, fault.c.kind, fault.c.text, fault.c.line)
    place = cast(scheduled.c.position, BigInteger) * _LEGS * _DEALS + fault.c.leg * _DEALS
    first = func.min(place + fault.c.deal).label("first")
    games = func.count().label("games")
    query = (
        select(*what, games, first)
        .select_from(scheduled)
        .join(fault, fault.c.match_id == scheduled.c.match_id)
        .join(side, (side.c.match_id == fault.c.match_id) & (side.c.slot == fault.c.slot))
        .join(who, who.c.id == side.c.entrant_id)
        .group_by(*what)
        .order_by(games.desc(), first, *what)
    )
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        query = query.where(scheduled.c.tournament_id == found)
        if entrant is not None:
            names = [one.name for one in entrants_of(connection, found)]
            _check_known(f"entrant in the tournament {tournament!r}", entrant, names)
            query = query.where(who.c.name == entrant)
        if variant is not None:
            variants = [one.name for one in variants_of(connection, found)]
            _check_known(f"variant in the tournament {tournament!r}", variant, variants)
            query = query.where(scheduled.c.variant == variants.index(variant))
        if without_withdrawn:
            query = query.where(without(withdrawn_of(connection, found)))
        rows = connection.execute(query).all()
        named = _game_ids(connection, found, [row.first for row in rows])
    return [
        StoredFault(row.name, row.kind, row.text, row.line, row.games, named[row.first])
        for row in rows
    ]


def hard_faults(store: Store, tournament: str) -> dict[str, Counter[str]]:
    """Return how many legs of each stored match entrants have lost by hard faults.

    Returns:
        by the match's key, where there is any: the number of legs by the entrant's hash.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    scheduled, fault = core(ScheduledRow), core(FaultRow)
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
            lost.setdefault(row.key, Counter())[hashes[position(row, row.slot)]] += 1
    return lost


def _game_ids(connection: Connection, tournament: int, places: Iterable[int]) -> dict[int, str]:
    """Return what people call the games at some places of a schedule."""
    games = {place: divmod(place, _LEGS * _DEALS) for place in places}
    scheduled = core(ScheduledRow)
    keys: dict[int, str] = {}
    for some in pieces(sorted({at for at, _ in games.values()})):
        query = select(scheduled.c.position, scheduled.c.key).where(
            scheduled.c.tournament_id == tournament, scheduled.c.position.in_(some)
        )
        keys.update((row.position, row.key) for row in connection.execute(query))
    digits = key_digits(connection)
    return {
        place: game_id(keys[at], *divmod(game, _DEALS), digits=digits)
        for place, (at, game) in games.items()
    }


def _check_known(kind: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise UnknownNameError(kind, name, known)


def _tournament(connection: Connection, row: Any) -> StoredTournament:
    return StoredTournament(
        name=row.name,
        seed=row.seed,
        secret=secret_of(row),
        revealed=bool(row.revealed),
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
    names = tuple(entrants[position(row, slot)] for slot in range(players))
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


def _side(entrant: str, row: Any, players: int) -> StoredSide:
    return StoredSide(
        entrant=entrant,
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        score=score(row.points, players, row.games),
        forfeits=row.forfeits,
    )
