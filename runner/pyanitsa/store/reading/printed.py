"""What entrants have printed: how much of it is kept, and reading it again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from pyanitsa.errors import UnknownNameError
from pyanitsa.play.seating import seat_of
from pyanitsa.store.encoding import to_text
from pyanitsa.store.reading.keys import full_key, key_digits
from pyanitsa.store.reading.lookup import entrants_of, position, tournament_id, variants_of
from pyanitsa.store.reading.records import StoredPrint
from pyanitsa.store.tables import EntrantRow, PrintedRow, ScheduledRow, SideRow, core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Select

    from pyanitsa.play.result import MatchResult
    from pyanitsa.store.database import Store


class PrintRoom:
    """How much more of what entrants print is kept in a tournament.

    It is counted along the schedule, leg by leg and seat by seat, over all that is stored already:
    it depends neither on chunks nor on breaks. Where the room ends the text is cut, and of what the
    entrant prints behind that nothing is kept.

    Args:
        store: the database.
        tournament: the tournament's name.
        most: how many bytes are kept of an entrant in all, in UTF-8.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """

    def __init__(self, store: Store, tournament: str, most: int) -> None:
        self._most = most
        self._left: dict[str, int] = {}
        with store.reading() as connection:
            query = _printed(tournament_id(connection, tournament))
            for row in connection.execute(query):
                self._take(row.hash, row.text, cut=row.cut)

    def fitted(self, result: MatchResult) -> MatchResult:
        """Return the next result of the schedule with as much of the printed text as is kept."""
        if not result.printed:
            return result
        kept = []
        for one in result.printed:
            entrant = result.plan.entrants[one.slot].hash
            left = self._left.get(entrant, self._most)
            if left < 0:
                continue
            text = to_text(one.text)
            data = text.encode()
            cut = len(data) > left
            if cut:
                text = data[:left].decode("utf-8", "ignore")
            self._take(entrant, text, cut=cut)
            kept.append(replace(one, text=text, cut=cut))
        return replace(result, printed=kept)

    def _take(self, entrant: str, text: str, *, cut: bool) -> None:
        """Count a text that is kept; there is room below zero where nothing more is."""
        left = self._left.get(entrant, self._most)
        self._left[entrant] = -1 if cut or left < 0 else left - len(text.encode())


def has_prints(store: Store, tournament: str) -> bool:
    """Return whether anything is kept of what entrants of a tournament have printed.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is no such tournament.
    """
    with store.reading() as connection:
        query = _printed(tournament_id(connection, tournament)).limit(1)
        return connection.execute(query).first() is not None


def printed(
    store: Store, tournament: str, entrant: str, match: str | None = None
) -> list[StoredPrint]:
    """Return what an entrant of a tournament has printed, in the order of the schedule.

    Args:
        store: the database.
        tournament: the tournament's name.
        entrant: the entrant's name.
        match: only in this match: its key, or the beginning of it.

    Raises:
        StoreError: the database fails, or several matches begin so.
        UnknownNameError: there is no such tournament or match, or nobody of this name.
    """
    with store.reading() as connection:
        found = tournament_id(connection, tournament)
        field = entrants_of(connection, found)
        entrants = [one.name for one in field]
        if entrant not in entrants:
            raise UnknownNameError(f"entrant in the tournament {tournament!r}", entrant, entrants)
        asked = field[entrants.index(entrant)].hash
        query = _printed(found).where(core(EntrantRow).c.hash == asked)
        if match is not None:
            key = full_key(connection, match.lower())
            query = query.where(core(ScheduledRow).c.key == key)
        variants = [one.name for one in variants_of(connection, found)]
        digits = key_digits(connection)
        rows = connection.execute(query).all()
    ordered = sorted(rows, key=lambda row: (row.position, row.leg, _seat(row)))
    return [_stored(row, variants, entrants, digits) for row in ordered]


def _printed(tournament: int) -> Select[Any]:
    scheduled, text, side, entrant = (
        core(ScheduledRow),
        core(PrintedRow),
        core(SideRow),
        core(EntrantRow),
    )
    return (
        select(scheduled, text, entrant.c.hash)
        .join(text, text.c.match_id == scheduled.c.match_id)
        .join(side, (side.c.match_id == text.c.match_id) & (side.c.slot == text.c.slot))
        .join(entrant, entrant.c.id == side.c.entrant_id)
        .where(scheduled.c.tournament_id == tournament)
    )


def _seat(row: Any) -> int:
    return seat_of(int(row.leg), int(row.slot), len(row.entrants.split()))


def _stored(row: Any, variants: Sequence[str], entrants: Sequence[str], digits: int) -> StoredPrint:
    slots = range(len(row.entrants.split()))
    return StoredPrint(
        match=row.key[:digits],
        variant=variants[row.variant],
        entrants=tuple(entrants[position(row, slot)] for slot in slots),
        leg=row.leg,
        seat=_seat(row),
        text=row.text,
        cut=row.cut,
    )
