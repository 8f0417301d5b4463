"""The chance of stored tournaments and matches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import select

from pyanitsa.errors import StoreError
from pyanitsa.play.chance import SECRET_BYTES, MatchChance, ReleasedChance, Secret
from pyanitsa.store.encoding import are_bytes, are_numbers
from pyanitsa.store.tables import TournamentRow, core

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pyanitsa.store.database import Store

_TEXT: Final = re.compile(r"[0-9a-f]{32}")


def match_chance(row: Any, variant: str, variant_hash: str) -> MatchChance | ReleasedChance:
    """Return the chance of a stored match.

    Args:
        row: the match's row.
        variant: the name of its variant.
        variant_hash: the variant's hash.
    """
    if row.chance is not None:
        return MatchChance(row.chance, row.deal_chance)
    parts = (row.seed, variant, variant_hash, row.players, row.number)
    return ReleasedChance(row.key, parts)


def is_chance(row: Any) -> bool:
    """Tell whether a match's row has chance as a match has it: two keys, or a seed."""
    if row.seed is None:
        return are_bytes(row.chance, SECRET_BYTES) and are_bytes(row.deal_chance, SECRET_BYTES)
    return are_numbers((row.seed,)) and row.seed >= 0 and row.chance is None is row.deal_chance


def secret_of(row: Any) -> Secret | None:
    """Return the secret of a tournament's row; None in one that version 1 of the tables holds.

    Raises:
        StoreError: it is no secret.
    """
    if row.secret is None:
        return None
    if not isinstance(row.secret, str) or not _TEXT.fullmatch(row.secret):
        raise StoreError(f"the secret of the tournament {row.name!r} has been changed")
    return Secret.known(row.secret)


def secrets_of(connection: Connection) -> list[Secret]:
    """Return the secrets of all tournaments of a database."""
    rows = connection.execute(select(core(TournamentRow)))
    return [secret for row in rows if (secret := secret_of(row)) is not None]


def stored_secret(store: Store, tournament: str) -> Secret | None:
    """Return the secret of a tournament; None where there is no such tournament, or no secret.

    Raises:
        StoreError: the database fails, or it is no secret.
    """
    rows = core(TournamentRow)
    with store.reading() as connection:
        row = connection.execute(select(rows).where(rows.c.name == tournament)).one_or_none()
        return None if row is None else secret_of(row)
