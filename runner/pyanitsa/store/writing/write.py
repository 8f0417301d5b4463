"""Storing tournaments and the results of their matches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, select, update

from pyanitsa.errors import StoreError
from pyanitsa.store.encoding import to_text
from pyanitsa.store.reading.chance import secret_of
from pyanitsa.store.reading.keys import match_ids, pieces, stored_keys
from pyanitsa.store.reading.lookup import tournament_id
from pyanitsa.store.tables import (
    EntrantRow,
    FaultRow,
    GameRow,
    MatchRow,
    PairRow,
    PrintedRow,
    RoundRow,
    ScheduledRow,
    SideRow,
    TableRow,
    TournamentEntrantRow,
    TournamentRow,
    TournamentVariantRow,
    VariantRow,
    core,
    row_id,
)
from pyanitsa.store.writing.bulk import insert_columns
from pyanitsa.store.writing.rows import (
    alike,
    entrant_id,
    fault_columns,
    game_columns,
    match_columns,
    printed_columns,
    side_columns,
    variant_id,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy import Connection

    from pyanitsa.play.chance import Secret
    from pyanitsa.play.plan import DrawnRound, Entrant, MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.store.database import Store
    from pyanitsa.store.writing.bulk import Columns
    from pyanitsa.variant import Variant


def save_tournament(
    store: Store,
    *,
    name: str,
    secret: Secret,
    format_name: str,
    players: int,
    settings: Mapping[str, object],
    entrants: Sequence[Entrant],
    variants: Sequence[Variant],
    plans: Sequence[MatchPlan],
) -> dict[str, int]:
    """Store what a tournament is and which matches it wants, in place of what it was before.

    Args:
        store: the database.
        name: the tournament's name; another tournament of this name is replaced.
        secret: what all its chance comes from; where the tournament is stored with a secret that
            was drawn for it, and `settings` has no seed, it keeps that.
        format_name: who meets whom.
        players: how many sit at a table.
        settings: all that its file says, ready for JSON.
        entrants: all who take part, in the order of the file.
        variants: all that is played, in the order of the file.
        plans: its schedule, as far as it is known.

    Returns:
        the ids that the matches of its schedule had before, by their keys.

    Raises:
        StoreError: the database fails; it stays as it was.
    """
    tournament = row_id("tournament", name)
    about: dict[str, Any] = {
        "id": tournament,
        "name": name,
        "seed": None,
        "secret": secret.text,
        "revealed": False,
        "format": format_name,
        "players": players,
        "settings": json.dumps(settings, ensure_ascii=False, sort_keys=True),
    }
    variant_ids = [variant_id(variant) for variant in variants]
    entrant_ids = [entrant_id(entrant) for entrant in entrants]
    with store.writing() as connection:
        about |= _kept_secret(connection, tournament, settings)
        ids = _forget_schedule(connection, tournament)
        _put(connection, TournamentRow, [about])
        _put(connection, VariantRow, _variant_rows(variants))
        _put(connection, EntrantRow, _entrant_rows(entrants))
        insert_columns(
            connection, TournamentVariantRow, _numbered(tournament, "variant_id", variant_ids)
        )
        insert_columns(
            connection, TournamentEntrantRow, _numbered(tournament, "entrant_id", entrant_ids)
        )
        _schedule(connection, tournament, variants, entrants, plans, ids)
    return ids


def reveal_secret(store: Store, name: str) -> Secret:
    """Return the secret of a tournament, and store that it is known from now on.

    Raises:
        StoreError: the tournament has none, or the database fails.
        UnknownNameError: there is no such tournament.
    """
    rows = core(TournamentRow)
    with store.writing() as connection:
        ours = rows.c.id == tournament_id(connection, name)
        row = connection.execute(select(rows).where(ours)).one()
        secret = secret_of(row)
        if secret is None:
            raise StoreError(
                f"{name!r} has no secret: it was played by an older version, under the seed "
                f"{row.seed}, which everybody may know"
            )
        connection.execute(update(rows).where(ours).values(revealed=True))
    return secret


def add_rounds(
    store: Store,
    name: str,
    rounds: Sequence[DrawnRound],
    *,
    entrants: Sequence[Entrant],
    variants: Sequence[Variant],
    ids: Mapping[str, int],
) -> None:
    """Add rounds to the schedule of a tournament that is stored.

    Args:
        store: the database.
        name: the tournament's name.
        rounds: the rounds, which follow those that are there.
        entrants: all who take part, in the order of the file.
        variants: all that is played, in the order of the file.
        ids: the ids that matches had when the tournament was stored before, by their keys.

    Raises:
        StoreError: the database fails; it stays as it was.
    """
    tournament = row_id("tournament", name)
    with store.writing() as connection:
        for one in rounds:
            begin = _schedule(connection, tournament, variants, entrants, one.plans, ids)
            row = {
                "tournament_id": tournament,
                "variant": one.variant,
                "number": one.number,
                "begin": begin,
                "matches": len(one.plans),
                "byes": " ".join(map(str, one.byes)),
            }
            connection.execute(insert(core(RoundRow)), [row])


def save_results(
    store: Store,
    results: Sequence[MatchResult],
    *,
    record_games: bool,
    isolation: str,
) -> None:
    """Store played matches, all of them or none; those that are stored already stay as they are.

    Args:
        store: the database.
        results: the matches; the more at once, the less each costs.
        record_games: whether to store their games one by one, too.
        isolation: how the strategies were kept apart.

    Raises:
        StoreError: the database fails; it stays as it was.
    """
    by_key = {result.plan.key: result for result in results}
    plans = [result.plan for result in by_key.values()]
    with store.writing() as connection:
        _add_missing(connection, VariantRow, _variant_rows(plan.variant for plan in plans))
        _add_missing(
            connection, EntrantRow, _entrant_rows(e for plan in plans for e in plan.entrants)
        )
        stored = stored_keys(connection, by_key)
        fresh = [result for key, result in by_key.items() if key not in stored]
        ids = match_ids(connection, [result.plan.key for result in fresh])
        matches = match_columns(fresh, ids, recorded=record_games, isolation=isolation)
        insert_columns(connection, MatchRow, matches)
        for group in alike(fresh):
            sides, pairs = side_columns(group, ids)
            insert_columns(connection, SideRow, sides)
            insert_columns(connection, PairRow, pairs)
            if record_games:
                insert_columns(connection, GameRow, game_columns(group, ids))
        insert_columns(connection, FaultRow, fault_columns(fresh, ids))
        insert_columns(connection, PrintedRow, printed_columns(fresh, ids))


def _kept_secret(
    connection: Connection, tournament: int, settings: Mapping[str, object]
) -> dict[str, Any]:
    """Return what stays of a tournament's secret; nothing where it gets another."""
    rows = core(TournamentRow)
    row = connection.execute(select(rows).where(rows.c.id == tournament)).one_or_none()
    seed = settings.get("seed")
    if row is None or row.secret is None or json.loads(row.settings).get("seed") != seed:
        return {}
    return {"secret": row.secret, "revealed": row.revealed}


def _entrant_rows(entrants: Iterable[Entrant]) -> list[dict[str, Any]]:
    return [
        {
            "id": entrant_id(entrant),
            "name": entrant.name,
            "hash": entrant.hash,
            "origin": to_text(entrant.origin),
            "description": to_text(entrant.description),
        }
        for entrant in dict.fromkeys(entrants)
    ]


def _variant_rows(variants: Iterable[Variant]) -> list[dict[str, Any]]:
    return [
        {
            "id": variant_id(variant),
            "name": variant.name,
            "hash": variant.hash(),
            "title_en": variant.title.en,
            "title_ru": variant.title.ru,
            "deck": str(variant.deck),
            "rules": variant.rules.canonical(),
        }
        for variant in dict.fromkeys(variants)
    ]


def _numbered(tournament: int, name: str, ids: list[int]) -> Columns:
    return {
        "tournament_id": [tournament] * len(ids),
        "position": list(range(len(ids))),
        name: ids,
    }


def _schedule(
    connection: Connection,
    tournament: int,
    variants: Sequence[Variant],
    entrants: Sequence[Entrant],
    plans: Sequence[MatchPlan],
    known: Mapping[str, int],
) -> int:
    """Add matches to the schedule; return the position of the first."""
    rows = core(ScheduledRow)
    ids = match_ids(connection, [plan.key for plan in plans], known)
    ours = select(func.count()).where(rows.c.tournament_id == tournament)
    begin: int = connection.scalar(ours) or 0
    variant_at = {variant: position for position, variant in enumerate(variants)}
    entrant_at = {entrant: str(position) for position, entrant in enumerate(entrants)}
    columns: Columns = {
        "tournament_id": [tournament] * len(plans),
        "position": list(range(begin, begin + len(plans))),
        "match_id": [ids[plan.key] for plan in plans],
        "key": [plan.key for plan in plans],
        "variant": [variant_at[plan.variant] for plan in plans],
        "number": [plan.number for plan in plans],
        "deals": [plan.deals for plan in plans],
        "entrants": [" ".join(entrant_at[e] for e in plan.entrants) for plan in plans],
    }
    insert_columns(connection, ScheduledRow, columns)
    return begin


def _forget_schedule(connection: Connection, tournament: int) -> dict[str, int]:
    """Forget the schedule of a tournament; return the ids of its matches, by their keys."""
    scheduled = core(ScheduledRow)
    query = select(scheduled.c.key, scheduled.c.match_id)
    ours = connection.execute(query.where(scheduled.c.tournament_id == tournament))
    ids = {row[0]: row[1] for row in ours}
    tables: tuple[type[TableRow], ...] = (
        RoundRow,
        ScheduledRow,
        TournamentEntrantRow,
        TournamentVariantRow,
    )
    for rows in map(core, tables):
        connection.execute(delete(rows).where(rows.c.tournament_id == tournament))
    return ids


def _put(connection: Connection, table: type[TableRow], listed: list[dict[str, Any]]) -> None:
    """Insert rows, in place of those that have the same ids."""
    rows = core(table)
    for row in _add_missing(connection, table, listed):
        connection.execute(update(rows).where(rows.c.id == row["id"]).values(row))


def _add_missing(
    connection: Connection, table: type[TableRow], listed: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Insert those rows whose ids are not there yet; return the others."""
    rows = core(table)
    stored: set[int] = set()
    for ids in pieces([row["id"] for row in listed]):
        stored.update(connection.scalars(select(rows.c.id).where(rows.c.id.in_(ids))))
    new = {row["id"]: row for row in listed if row["id"] not in stored}
    if new:
        connection.execute(insert(rows), list(new.values()))
    return [row for row in listed if row["id"] in stored]
