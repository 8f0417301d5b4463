"""The tables of a database of results.

No row says when it was written, and ids come from what a row stands for or, for matches, from the
schedule: the same tournament gives the same rows, in whatever order its matches are finished.
"""

from __future__ import annotations

import hashlib
from typing import Any, ClassVar, Final

import sqlalchemy
from sqlalchemy import BigInteger, ForeignKeyConstraint, LargeBinary, Text, UniqueConstraint, false
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

PRODUCT: Final = "pyanitsa"
SCHEMA_VERSION: Final = 2

# Rows are found by their primary key alone, so SQLite keeps them in its order, without a second
# index beside it.
_CLUSTERED: Final = {"sqlite_with_rowid": False}


def row_id(*parts: str) -> int:
    """Return the id of the row that the parts name: 63 bits of their SHA-256.

    Among a million rows two share an id with a probability below 1e-7; the second would be refused.
    """
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def _id() -> Any:
    return Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})


def _part_of(target: str) -> Any:
    return Field(
        foreign_key=target,
        primary_key=True,
        sa_type=BigInteger,
        sa_column_kwargs={"autoincrement": False},
    )


def _refers_to(target: str) -> Any:
    return Field(foreign_key=target, sa_type=BigInteger)


def _part() -> Any:
    return Field(primary_key=True, sa_column_kwargs={"autoincrement": False})


class TableRow(SQLModel, registry=registry()):
    """The base of all tables; its own registry keeps the tables of plugins out."""

    __table_args__: ClassVar[Any] = _CLUSTERED


def core(table: type[TableRow]) -> sqlalchemy.Table:
    """Return a table as queries name it."""
    return TableRow.metadata.tables[str(table.__tablename__)]


class AboutRow(TableRow, table=True):
    """What the database is: one row."""

    __tablename__ = "about"

    product: str = Field(primary_key=True)
    version: int


class TournamentRow(TableRow, table=True):
    """A tournament as its file describes it; `settings` is JSON.

    Attributes:
        seed: of a tournament that version 1 of the tables holds: all that its chance comes from.
        secret: what all chance comes from, in 32 hex digits.
        revealed: whether the organiser has made the secret known.
    """

    __tablename__ = "tournament"
    __table_args__ = (UniqueConstraint("name"), _CLUSTERED)

    id: int = _id()
    name: str
    seed: int | None = Field(default=None, sa_type=BigInteger)
    format: str
    players: int
    settings: str = Field(sa_type=Text)
    secret: str | None = None
    revealed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class EntrantRow(TableRow, table=True):
    """A strategy as it was when it was read: changed source makes another row."""

    __tablename__ = "entrant"
    __table_args__ = (UniqueConstraint("hash"), _CLUSTERED)

    id: int = _id()
    name: str
    hash: str
    origin: str = Field(sa_type=Text)
    description: str = Field(sa_type=Text)


class VariantRow(TableRow, table=True):
    """A rule variant; `rules` is the canonical form and `hash` also covers a plugin's code."""

    __tablename__ = "variant"
    __table_args__ = (UniqueConstraint("name", "hash"), _CLUSTERED)

    id: int = _id()
    name: str
    hash: str
    title_en: str
    title_ru: str
    deck: str
    rules: str = Field(sa_type=Text)


class TournamentEntrantRow(TableRow, table=True):
    """Who takes part in a tournament, in the order of its file."""

    __tablename__ = "tournament_entrant"
    __table_args__ = (UniqueConstraint("tournament_id", "entrant_id"), _CLUSTERED)

    tournament_id: int = _part_of("tournament.id")
    position: int = _part()
    entrant_id: int = _refers_to("entrant.id")


class TournamentVariantRow(TableRow, table=True):
    """What is played in a tournament, in the order of its file."""

    __tablename__ = "tournament_variant"
    __table_args__ = (UniqueConstraint("tournament_id", "variant_id"), _CLUSTERED)

    tournament_id: int = _part_of("tournament.id")
    position: int = _part()
    variant_id: int = _refers_to("variant.id")


class ScheduledRow(TableRow, table=True):
    """A match of a tournament's schedule, stored or still to be played under its `match_id`.

    `variant` is a position in the tournament's list of variants; `entrants` are positions in its
    list of entrants, by slot, as `0 3`.
    """

    __tablename__ = "scheduled"
    __table_args__ = (
        ForeignKeyConstraint(
            ["tournament_id", "variant"],
            ["tournament_variant.tournament_id", "tournament_variant.position"],
        ),
        _CLUSTERED,
    )

    tournament_id: int = _part_of("tournament.id")
    position: int = _part()
    match_id: int = Field(sa_type=BigInteger)
    key: str = Field(index=True)
    variant: int
    number: int
    deals: int
    entrants: str


class RoundRow(TableRow, table=True):
    """A round of a variant: `matches` of a tournament's schedule, from the position `begin` on.

    `byes` are the positions of those who sit out in the list of entrants, as `2 5`.
    """

    __tablename__ = "round"

    tournament_id: int = _part_of("tournament.id")
    variant: int = _part()
    number: int = _part()
    begin: int
    matches: int
    byes: str


class MatchRow(TableRow, table=True):
    """A played match; in leg `r` seat `s` is taken by slot `(s + r) % players`.

    `rounds`, `wars` and `laid` are sums over its `players * deals` games, and `recorded` says
    whether these are stored too. `chance` is what the seeds of its strategies are made of, and
    `deal_chance` is what its deals are made of; a match that version 1 of the tables holds has a
    `seed` in their place.
    """

    __tablename__ = "match"
    __table_args__ = (UniqueConstraint("key"), _CLUSTERED)

    id: int = _id()
    key: str
    variant_id: int = _refers_to("variant.id")
    number: int
    seed: int | None = Field(default=None, sa_type=BigInteger)
    deals: int
    players: int
    recorded: bool
    isolation: str
    rounds: int = Field(sa_type=BigInteger)
    wars: int = Field(sa_type=BigInteger)
    laid: int = Field(sa_type=BigInteger)
    chance: bytes | None = Field(default=None, sa_type=LargeBinary)
    deal_chance: bytes | None = Field(default=None, sa_type=LargeBinary)


class SideRow(TableRow, table=True):
    """One slot of a match and what it made of its games.

    `points` are whole half-places, and `deal_points` holds a byte for each mirrored deal: the
    points of its legs together.
    """

    __tablename__ = "side"

    match_id: int = _part_of("match.id")
    slot: int = _part()
    entrant_id: int = _refers_to("entrant.id")
    games: int
    wins: int
    draws: int
    losses: int
    points: int
    forfeits: int
    deal_points: bytes


class PairRow(TableRow, table=True):
    """How one slot of a match did against another: two points for each game in which it is placed
    before it, one where they share a place.
    """

    __tablename__ = "pair"

    match_id: int = _part_of("match.id")
    slot: int = _part()
    other: int = _part()
    points: int


class GameRow(TableRow, table=True):
    """One game of a match; legs, deals and seats count from 0.

    Attributes:
        reason: a code into `GAME_REASONS`.
        places: a byte for each seat.
        banks: two bytes for each seat, low byte first; null where nobody has a card there.
        loop_start: of an endless game, like `loop_length`; else null.
        forfeits: bit `s` is set where seat `s` forfeited.
        orders: the stacks that were played, seat after seat, top first; a card is its number in
            `Deck.cards`, counted from 1, and 0 is no card; two bytes each, low byte first, where
            the deck has more than 255 cards.
    """

    __tablename__ = "game"

    match_id: int = _part_of("match.id")
    leg: int = _part()
    deal: int = _part()
    reason: int
    places: bytes
    rounds: int = Field(sa_type=BigInteger)
    wars: int = Field(sa_type=BigInteger)
    laid: int = Field(sa_type=BigInteger)
    banks: bytes | None = Field(default=None, sa_type=LargeBinary)
    loop_start: int | None = Field(default=None, sa_type=BigInteger)
    loop_length: int | None = Field(default=None, sa_type=BigInteger)
    forfeits: int
    orders: bytes


class FaultRow(TableRow, table=True):
    """Why a slot forfeited a game; a `hard` fault cost the rest of the leg."""

    __tablename__ = "fault"

    match_id: int = _part_of("match.id")
    leg: int = _part()
    deal: int = _part()
    slot: int = _part()
    kind: str
    text: str = Field(sa_type=Text)
    line: int | None = None
    hard: bool


class PrintedRow(TableRow, table=True):
    """What a slot printed in a leg, where it is anything; `cut` says that there was more."""

    __tablename__ = "printed"

    match_id: int = _part_of("match.id")
    leg: int = _part()
    slot: int = _part()
    text: str = Field(sa_type=Text)
    cut: bool
