"""The stored games of many matches as arrays; what is no game of a match is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pyanitsa.engine import hand_width
from pyanitsa.play.results import GAME_REASONS
from pyanitsa.store.encoding import card_type, decode_stacks
from pyanitsa.store.reading.raw import are_bytes, are_numbers, rows_by_match
from pyanitsa.store.tables import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from sqlalchemy import Connection

    from pyanitsa.cards import Deck
    from pyanitsa.store.reading.raw import Row
    from pyanitsa.store.records import StoredVariant

_COLUMNS = (
    *("leg", "deal", "reason", "places", "rounds", "wars", "laid"),
    *("banks", "loop_start", "loop_length", "forfeits", "orders"),
)


Wrong = tuple[str, tuple[int, int] | None]
"""What is wrong with the games of a match, and the leg and the deal where that is."""


@dataclass(frozen=True, eq=False)
class StoredGames:
    """Games as they are stored; all arrays begin with (matches, legs, deals), players are seats.

    Attributes:
        reasons: codes into `GAME_REASONS`, int64.
        places: int8 (…, players).
        banks: int16 (…, players).
        rounds: int64.
        wars: int64.
        laid: int64.
        loops: int64 (…, 2); -1 where there is none.
        forfeits: bool (…, players).
        orders: card codes, uint16 (…, players, cards); what is stored and is no card of the deck is
            `encoding.NO_CARD`.
    """

    reasons: NDArray[np.int64]
    places: NDArray[np.int8]
    banks: NDArray[np.int16]
    rounds: NDArray[np.int64]
    wars: NDArray[np.int64]
    laid: NDArray[np.int64]
    loops: NDArray[np.int64]
    forfeits: NDArray[np.bool_]
    orders: NDArray[np.uint16]


def read_games(
    connection: Connection, ids: Sequence[int], players: int, deals: int, variant: StoredVariant
) -> tuple[StoredGames, dict[int, Wrong]]:
    """Read the games of matches that have as many legs and deals.

    Args:
        connection: the database.
        ids: the matches, at most as many as one query takes.
        players: how many sit at a table.
        deals: the games of a leg.
        variant: what was played.

    Returns:
        the games of those matches that have all of theirs, in the order of `ids`, and what is wrong
        with the others, by their ids.
    """
    width = hand_width(variant.deck, players, variant.rules.leftover)
    size = players * width * card_type(variant.deck).itemsize
    found = rows_by_match(connection, Game, ids, *_COLUMNS)
    wrong = {i: flaw for i in ids if (flaw := _flaw(found.get(i, []), players, deals, size))}
    rows = [row for i in ids if i not in wrong for row in found[i]]
    return _arrays(rows, variant.deck, (-1, players, deals), players, width), wrong


def _flaw(rows: list[Row], players: int, deals: int, size: int) -> Wrong | None:
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
        if not _is_game(row, players, size):
            return f"game {deal + 1} of leg {leg + 1} cannot be read", (leg, deal)
    return None


def _is_game(row: list[Any], players: int, size: int) -> bool:
    reason, places, rounds, wars, laid, banks, start, length, forfeits, orders = row
    return (
        are_numbers((reason, rounds, wars, laid, forfeits))
        and 0 <= reason < len(GAME_REASONS)
        and 0 <= forfeits < 1 << players
        and are_bytes(places, players)
        and are_bytes(orders, size)
        and (banks is None or are_bytes(banks, 2 * players))
        and (start is length is None or are_numbers((start, length)))
    )


def _arrays(
    rows: list[Row], deck: Deck, shape: tuple[int, ...], players: int, width: int
) -> StoredGames:
    columns = list(zip(*rows, strict=True)) or [()] * len(_COLUMNS)
    _, _, reason, places, rounds, wars, laid, banks, start, length, forfeits, orders = columns
    nothing = bytes(2 * players)
    loops = [
        (-1, -1) if first is None else (first, last)
        for first, last in zip(start, length, strict=True)
    ]
    masks = np.array(forfeits, np.int64).reshape(*shape, 1)
    return StoredGames(
        reasons=np.array(reason, np.int64).reshape(shape),
        places=np.frombuffer(b"".join(places), np.int8).reshape(*shape, players),
        banks=np.frombuffer(
            b"".join(nothing if held is None else held for held in banks), "<i2"
        ).reshape(*shape, players),
        rounds=np.array(rounds, np.int64).reshape(shape),
        wars=np.array(wars, np.int64).reshape(shape),
        laid=np.array(laid, np.int64).reshape(shape),
        loops=np.array(loops, np.int64).reshape(*shape, 2),
        forfeits=(masks >> np.arange(players) & 1).astype(np.bool_),
        orders=decode_stacks(b"".join(orders), deck).reshape(*shape, players, width),
    )
