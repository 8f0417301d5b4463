"""Reading games: those of many matches at once, or a single one to tell it or to play it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from pyanitsa.engine import hand_width
from pyanitsa.errors import StoreError
from pyanitsa.store.encoding import NO_CARD
from pyanitsa.store.game_columns import GameColumns
from pyanitsa.store.reading.chance import match_chance
from pyanitsa.store.reading.faults import FAULT_COLUMNS, decode_fault
from pyanitsa.store.reading.keys import full_key, game_id, key_digits, parse_game_id
from pyanitsa.store.reading.lookup import entrant_of
from pyanitsa.store.reading.raw import raw, rows_by_match
from pyanitsa.store.reading.records import StoredGame, StoredVariant
from pyanitsa.store.tables import EntrantRow, FaultRow, GameRow, MatchRow, SideRow, VariantRow, core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Select

    from pyanitsa.play.games import Games
    from pyanitsa.play.plan import Entrant
    from pyanitsa.store.database import Store
    from pyanitsa.store.reading.raw import Row
    from pyanitsa.store.tables import TableRow

Wrong = tuple[str, tuple[int, int] | None]
"""What is wrong with the games of a match, and the leg and the deal where that is."""


def read_games(
    connection: Connection, ids: Sequence[int], players: int, deals: int, variant: StoredVariant
) -> tuple[Games, dict[int, Wrong]]:
    """Read the games of matches that have as many legs and deals.

    Args:
        connection: the database.
        ids: the matches, at most as many as one query takes.
        players: how many sit at a table.
        deals: the games of a leg.
        variant: what was played.

    Returns:
        the games of those matches that have all of theirs, (matches, legs, deals) in the order of
        `ids`, and what is wrong with the others, by their ids. What is no card of the deck is
        `encoding.NO_CARD`.
    """
    columns = _columns(variant, players)
    found = rows_by_match(connection, GameRow, ids, "leg", "deal", *columns.names)
    wrong = {i: flaw for i in ids if (flaw := _flaw(found.get(i, []), players, deals, columns))}
    rows = [row[2:] for i in ids if i not in wrong for row in found[i]]
    return columns.decode(rows).reshape(-1, players, deals), wrong


def find_game(store: Store, text: str) -> StoredGame:
    """Read the game that people call so: `3fa9c1/1/17`, a match, a leg and a deal.

    Raises:
        StoreError: the text names no game, or none that is stored.
        UnknownNameError: there is no such match.
    """
    return load_game(store, *parse_game_id(text))


def load_game(store: Store, key: str, leg: int, deal: int) -> StoredGame:
    """Read a game.

    Args:
        store: the database.
        key: the match's key, or as much of its beginning as tells it from the others.
        leg: the leg, from 0.
        deal: the deal, from 0.

    Raises:
        StoreError: several matches begin so, or the match has no such game, or its games are not
            stored one by one.
        UnknownNameError: there is no such match.
    """
    match = core(MatchRow)
    with store.reading() as connection:
        found = full_key(connection, key)
        played = connection.execute(select(match).where(match.c.key == found)).one()
        name = game_id(found, leg, deal, digits=key_digits(connection))
        _check_exists(name, played, leg, deal)
        variant = _variant(connection, played)
        columns = _columns(variant, played.players)
        row = connection.execute(_at(GameRow, columns.names, played, leg, deal)).one_or_none()
        if row is None:
            raise StoreError(f"the game {name} is missing, which its match should have")
        games = columns.decode([row]) if columns.can_be(row) else None
        if games is None or (games.orders == NO_CARD).any():
            raise StoreError(
                f"what is stored of the game {name} cannot be read: it has been changed"
            )
        faults = connection.execute(_at(FaultRow, FAULT_COLUMNS, played, leg, deal)).all()
        return StoredGame(
            name=name,
            key=found,
            variant=variant,
            entrants=_entrants(connection, played),
            number=played.number,
            chance=match_chance(played, variant.name, variant.hash),
            deals=played.deals,
            leg=leg,
            deal=deal,
            games=games[0, ...],
            faults=tuple(map(decode_fault, faults)),
        )


def _check_exists(name: str, match: Any, leg: int, deal: int) -> None:
    if not (0 <= leg < match.players and 0 <= deal < match.deals):
        raise StoreError(
            f"there is no game {name}: the match has {match.players} legs of {match.deals} deals"
        )
    if not match.recorded:
        raise StoreError(
            f"the game {name} is not stored: of its match only the results are, as the "
            'tournament says record = "matches"'
        )


def _variant(connection: Connection, match: Any) -> StoredVariant:
    variant = core(VariantRow)
    row = connection.execute(select(variant).where(variant.c.id == match.variant_id)).one()
    return StoredVariant.of(row)


def _entrants(connection: Connection, match: Any) -> tuple[Entrant, ...]:
    side, entrant = core(SideRow), core(EntrantRow)
    query = (
        select(entrant)
        .join(side, side.c.entrant_id == entrant.c.id)
        .where(side.c.match_id == match.id)
        .order_by(side.c.slot)
    )
    return tuple(entrant_of(row) for row in connection.execute(query))


def _flaw(rows: list[Row], players: int, deals: int, columns: GameColumns) -> Wrong | None:
    """Say what is wrong with the games of a match, if anything is."""
    wanted = [(leg, deal) for leg in range(players) for deal in range(deals)]
    there = [row[:2] for row in rows]
    if there != wanted:
        missing = [place for place in wanted if place not in there]
        if missing:
            leg, deal = missing[0]
            return f"game {deal + 1} of leg {leg + 1} is missing", (leg, deal)
        return "there are more games than its legs and deals have", None
    for leg, deal, *row in rows:
        if not columns.can_be(row):
            return f"game {deal + 1} of leg {leg + 1} cannot be read", (leg, deal)
    return None


def _columns(variant: StoredVariant, players: int) -> GameColumns:
    cards = hand_width(variant.deck, players, variant.rules.leftover)
    return GameColumns(players, variant.deck, cards)


def _at(
    table: type[TableRow], names: Sequence[str], match: Any, leg: int, deal: int
) -> Select[tuple[Any, ...]]:
    """Return the query of what belongs to a game, in the order of the primary key."""
    rows = core(table)
    return (
        select(*raw(table, *names))
        .where(rows.c.match_id == match.id, rows.c.leg == leg, rows.c.deal == deal)
        .order_by(*rows.primary_key.columns)
    )
