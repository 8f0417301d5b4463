"""Matches by their keys, and games as people name them."""

from __future__ import annotations

import re
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy import func, select

from pyanitsa.errors import StoreError, UnknownNameError
from pyanitsa.store.tables import MatchRow, ScheduledRow, core

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sqlalchemy import Connection

T = TypeVar("T")

FEWEST_DIGITS: Final = 6
"""A match's key is never written with fewer hex digits."""

_MOST_VALUES: Final = 500  # in one query; databases differ in how many they take
_GAME: Final = re.compile(r"([0-9a-f]{6,64})/([0-9]{1,9})/([0-9]{1,9})", re.IGNORECASE)


def pieces(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """Cut values into pieces that a single query takes."""
    return (values[at : at + _MOST_VALUES] for at in range(0, len(values), _MOST_VALUES))


def stored_keys(connection: Connection, keys: Iterable[str]) -> set[str]:
    """Return those of the keys whose matches are stored."""
    key = core(MatchRow).c.key
    stored: set[str] = set()
    for some in pieces(list(keys)):
        stored.update(connection.scalars(select(key).where(key.in_(some))))
    return stored


def match_ids(
    connection: Connection, keys: Sequence[str], known: Mapping[str, int] = MappingProxyType({})
) -> dict[str, int]:
    """Return the ids of matches: those they have, stored or scheduled, or else the next ones.

    Args:
        connection: the database.
        keys: the matches.
        known: ids that matches had, which are nobody else's; they keep them.
    """
    match, scheduled = core(MatchRow), core(ScheduledRow)
    found = {key: known[key] for key in keys if key in known}
    for some in pieces(keys):
        for key, number in ((match.c.key, match.c.id), (scheduled.c.key, scheduled.c.match_id)):
            query = select(key, number).where(key.in_(some))
            found.update((row[0], row[1]) for row in connection.execute(query))
    new = [key for key in dict.fromkeys(keys) if key not in found]
    if new:
        last = (connection.scalar(select(func.max(c))) for c in (match.c.id, scheduled.c.match_id))
        taken = max(known.values(), default=0)
        found.update(
            zip(new, count(1 + max(taken, *(number or 0 for number in last))), strict=False)
        )
    return found


def key_digits(connection: Connection) -> int:
    """Return how many digits of a key tell all stored matches apart."""
    key = core(MatchRow).c.key
    digits = FEWEST_DIGITS
    matches = connection.scalar(select(func.count(key)))
    while connection.scalar(select(func.count(func.substr(key, 1, digits).distinct()))) != matches:
        digits += 1
    return digits


def game_id(key: str, leg: int, deal: int, *, digits: int) -> str:
    """Return what people call a game; `leg` and `deal` count from 0, on screen from 1."""
    return f"{key[:digits]}/{leg + 1}/{deal + 1}"


def parse_game_id(text: str) -> tuple[str, int, int]:
    """Return the beginning of the match's key, the leg and the deal, which count from 0.

    Raises:
        StoreError: the text names no game.
    """
    found = _GAME.fullmatch(text.strip())
    if found is None:
        raise StoreError(
            f"{text!r} names no game; write a match, a leg and a deal, as in 3fa9c1/1/17"
        )
    return found[1].lower(), int(found[2]) - 1, int(found[3]) - 1


def full_key(connection: Connection, prefix: str) -> str:
    """Return the key that begins so.

    Raises:
        UnknownNameError: no stored match has it.
        StoreError: several have it.
    """
    key = core(MatchRow).c.key
    # "g" comes after every hex digit.
    query = select(key).where(key >= prefix, key < prefix + "g").order_by(key).limit(2)
    keys = connection.scalars(query).all()
    if not keys:
        raise UnknownNameError("stored match", prefix, ())
    if len(keys) > 1:
        raise StoreError(f"several matches begin with {prefix!r}; write more of the key's digits")
    return str(keys[0])
