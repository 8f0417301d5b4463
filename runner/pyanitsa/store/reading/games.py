"""Reading a single game, to tell it or to play it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sqlalchemy import select

from pyanitsa.engine.outcome import Outcome
from pyanitsa.errors import StoreError
from pyanitsa.play.results import GAME_REASONS, GameFault
from pyanitsa.store import tables
from pyanitsa.store.encoding import decode_orders, from_mask
from pyanitsa.store.reading.keys import full_key, game_id, key_digits, parse_game_id
from pyanitsa.store.reading.lookup import entrant_of
from pyanitsa.store.records import StoredGame, StoredVariant
from pyanitsa.store.tables import Fault, Game, Match, Side, VariantRow, core

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pyanitsa.play.results import Entrant
    from pyanitsa.store.database import Store


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
    match, game = core(Match), core(Game)
    with store.reading() as connection:
        found = full_key(connection, key)
        played = connection.execute(select(match).where(match.c.key == found)).one()
        name = game_id(found, leg, deal, digits=key_digits(connection))
        _check_exists(name, played, leg, deal)
        query = select(game).where(
            game.c.match_id == played.id, game.c.leg == leg, game.c.deal == deal
        )
        variant = _variant(connection, played)
        try:
            row = connection.execute(query).one_or_none()
            if row is None:
                raise StoreError(f"the game {name} is missing, which its match should have")
            orders = decode_orders(row.orders, variant.deck, played.players)
            outcome = _outcome(row, played.players)
        except (IndexError, TypeError, ValueError):
            raise StoreError(
                f"what is stored of the game {name} cannot be read: it has been changed"
            ) from None
        return StoredGame(
            name=name,
            key=found,
            variant=variant,
            entrants=_entrants(connection, played),
            number=played.number,
            seed=played.seed,
            deals=played.deals,
            leg=leg,
            deal=deal,
            orders=orders,
            outcome=outcome,
            forfeits=from_mask(row.forfeits, played.players),
            faults=_faults(connection, row),
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
    side, entrant = core(Side), core(tables.Entrant)
    query = (
        select(entrant)
        .join(side, side.c.entrant_id == entrant.c.id)
        .where(side.c.match_id == match.id)
        .order_by(side.c.slot)
    )
    return tuple(entrant_of(row) for row in connection.execute(query))


def _outcome(row: Any, players: int) -> Outcome:
    banks = [0] * players if row.banks is None else np.frombuffer(row.banks, "<i2").tolist()
    return Outcome(
        reason=GAME_REASONS[row.reason],
        places=tuple(np.frombuffer(row.places, np.int8).tolist()),
        rounds=row.rounds,
        wars=row.wars,
        laid=row.laid,
        banks=tuple(banks),
        loop=None if row.loop_start is None else (row.loop_start, row.loop_length),
    )


def _faults(connection: Connection, game: Any) -> tuple[GameFault, ...]:
    fault = core(Fault)
    query = (
        select(fault)
        .where(
            fault.c.match_id == game.match_id,
            fault.c.leg == game.leg,
            fault.c.deal == game.deal,
        )
        .order_by(fault.c.slot)
    )
    return tuple(
        GameFault(row.leg, row.deal, row.slot, row.kind, row.text, row.line, row.hard)
        for row in connection.execute(query)
    )
