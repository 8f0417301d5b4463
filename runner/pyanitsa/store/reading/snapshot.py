"""One state of a database, read whole, however long that takes and whoever writes meanwhile."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import func, select

from pyanitsa.store.reading.batches import read_batches
from pyanitsa.store.reading.chance import secrets_of
from pyanitsa.store.reading.keys import game_id, key_digits
from pyanitsa.store.reading.lookup import tournament_id
from pyanitsa.store.tables import EntrantRow, FaultRow, MatchRow, ScheduledRow, SideRow, core

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.play.chance import Secret
    from pyanitsa.store.database import Store
    from pyanitsa.store.reading.batches import Batch, Flaw

_PAGE = 1000


@dataclass(frozen=True)
class ScheduledMatch:
    """A match of a tournament's schedule.

    Attributes:
        key: its key.
        variant: what is played, as a position in the tournament's list of variants.
        number: its number among those of the same entrants, from 0.
        deals: the games of one leg.
        entrants: who plays, by slot, as positions in the tournament's list of entrants.
        played: the key of the match that is stored for it; None where there is none.
        recorded: whether its games are stored one by one.
    """

    key: str
    variant: int
    number: int
    deals: int
    entrants: tuple[int, ...]
    played: str | None
    recorded: bool


class Snapshot:
    """One state of a database; as a context it lets go of it.

    Args:
        store: the database.

    Raises:
        StoreError: the database fails, then or whenever it is read.
    """

    def __init__(self, store: Store) -> None:
        self.name = store.name
        self._stack = ExitStack()
        self.connection = self._stack.enter_context(store.reading())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: Any) -> None:
        self._stack.__exit__(*about)

    @cached_property
    def digits(self) -> int:
        """How many digits of a key tell the matches apart."""
        return key_digits(self.connection)

    @property
    def stored(self) -> int:
        """How many matches are stored."""
        return int(self.connection.scalar(select(func.count(core(MatchRow).c.id))) or 0)

    def secrets(self) -> list[Secret]:
        """Return the secrets of all tournaments."""
        return secrets_of(self.connection)

    def match_name(self, key: str) -> str:
        """Return what people call a match."""
        return key[: self.digits]

    def game_name(self, key: str, leg: int, deal: int) -> str:
        """Return what people call a game."""
        return game_id(key, leg, deal, digits=self.digits)

    def batches(
        self, tournament: str | None = None, keys: Sequence[str] | None = None
    ) -> Iterator[Batch | Flaw]:
        """Yield stored matches with all their rows; those that are not whole come as flaws.

        Args:
            tournament: whose matches, in the order of its schedule; all in the order of their ids,
                where nothing is said.
            keys: only these, at most `batches.MOST_MATCHES`.

        Raises:
            UnknownNameError: there is no such tournament.
        """
        found = None if tournament is None else tournament_id(self.connection, tournament)
        return read_batches(self.connection, found, keys)

    def schedule(self, tournament: str) -> Iterator[ScheduledMatch]:
        """Yield the schedule of a tournament, in its order.

        Raises:
            UnknownNameError: there is no such tournament.
        """
        scheduled, match = core(ScheduledRow), core(MatchRow)
        at = scheduled.c.position
        query = (
            select(scheduled, match.c.key.label("played"), match.c.recorded)
            .outerjoin(match, match.c.id == scheduled.c.match_id)
            .where(scheduled.c.tournament_id == tournament_id(self.connection, tournament))
            .order_by(at)
            .limit(_PAGE)
        )
        page = self.connection.execute(query).all()
        while page:
            yield from map(_scheduled, page)
            page = self.connection.execute(query.where(at > page[-1].position)).all()

    def lost_legs(self, entrant: str) -> int:
        """Return how many legs an entrant has lost by hard faults in all stored matches.

        Args:
            entrant: the entrant's hash.
        """
        fault, side, who = core(FaultRow), core(SideRow), core(EntrantRow)
        legs = (
            select(fault.c.match_id, fault.c.leg)
            .join(side, (side.c.match_id == fault.c.match_id) & (side.c.slot == fault.c.slot))
            .join(who, who.c.id == side.c.entrant_id)
            .where(fault.c.hard, who.c.hash == entrant)
            .distinct()
            .subquery()
        )
        return int(self.connection.scalar(select(func.count()).select_from(legs)) or 0)


def _scheduled(row: Any) -> ScheduledMatch:
    return ScheduledMatch(
        key=row.key,
        variant=row.variant,
        number=row.number,
        deals=row.deals,
        entrants=tuple(int(place) for place in row.entrants.split() if place.isdecimal()),
        played=row.played,
        recorded=bool(row.recorded),
    )
