"""All stored matches of an entrant, whatever its source was."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from pyanitsa.errors import UnknownNameError
from pyanitsa.play.scoring import most_points
from pyanitsa.store.reading.lookup import entrant_of
from pyanitsa.store.tables import (
    EntrantRow,
    MatchRow,
    ScheduledRow,
    SideRow,
    TournamentRow,
    VariantRow,
    core,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from sqlalchemy import Connection

    from pyanitsa.play.plan import Entrant
    from pyanitsa.store.database import Store


@dataclass(frozen=True)
class Appearance:
    """A stored match of an entrant, in which it does not meet itself.

    Attributes:
        variant: the name and the hash of what was played.
        deals: what its deals depend on; matches with the same have the same deals.
        others: the hashes of the others at the table, in rising order.
        games: how many games it has.
        wins: those in which the entrant was first alone.
        draws: those in which it shared the first place.
        losses: all others.
        points: what it made.
        most: what there was to make.
        forfeits: the games that it forfeited.
    """

    variant: tuple[str, str]
    deals: Hashable
    others: tuple[str, ...]
    games: int
    wins: int
    draws: int
    losses: int
    points: int
    most: int
    forfeits: int


@dataclass(frozen=True)
class Career:
    """What is stored of one version of an entrant.

    Attributes:
        entrant: the version.
        tournaments: the tournaments whose schedules have its matches, by name.
        appearances: its matches, in the order of their ids.
    """

    entrant: Entrant
    tournaments: tuple[str, ...]
    appearances: tuple[Appearance, ...]


def careers(store: Store, name: str, variant: str | None = None) -> list[Career]:
    """Return all versions of an entrant that have played, in the order of their first matches.

    Args:
        store: the database.
        name: the entrant's name.
        variant: only matches of this rule variant, by its name.

    Raises:
        StoreError: the database fails.
        UnknownNameError: there is nobody of this name, or no such variant.
    """
    entrant, variants = core(EntrantRow), core(VariantRow)
    with store.reading() as connection:
        rows = connection.execute(select(entrant).where(entrant.c.name == name)).all()
        if not rows:
            known = connection.scalars(select(entrant.c.name).distinct()).all()
            raise UnknownNameError("stored entrant", name, known, where=store.name)
        if variant is not None:
            played = connection.scalars(select(variants.c.name).distinct()).all()
            if variant not in played:
                raise UnknownNameError("stored variant", variant, played, where=store.name)
        versions = {row.id: entrant_of(row) for row in rows}
        scheduled = _tournaments(connection, versions)
        found: dict[int, list[Appearance]] = {}
        for version, appearance in _appearances(connection, versions):
            if variant in (None, appearance.variant[0]):
                found.setdefault(version, []).append(appearance)
    return [
        Career(versions[version], tuple(scheduled.get(version, ())), tuple(listed))
        for version, listed in found.items()
    ]


def _tournaments(connection: Connection, versions: Iterable[int]) -> dict[int, list[str]]:
    """Return the tournaments of each version, by its id."""
    scheduled, side, tournament = core(ScheduledRow), core(SideRow), core(TournamentRow)
    query = (
        select(side.c.entrant_id, tournament.c.name)
        .join(scheduled, scheduled.c.match_id == side.c.match_id)
        .join(tournament, tournament.c.id == scheduled.c.tournament_id)
        .where(side.c.entrant_id.in_(list(versions)))
        .distinct()
        .order_by(tournament.c.name)
    )
    found: dict[int, list[str]] = {}
    for version, name in connection.execute(query):
        found.setdefault(version, []).append(name)
    return found


def _appearances(
    connection: Connection, versions: Iterable[int]
) -> Iterator[tuple[int, Appearance]]:
    """Yield the matches of versions in the order of their ids, each with the version's id."""
    match, side, entrant, variant = (
        core(MatchRow),
        core(SideRow),
        core(EntrantRow),
        core(VariantRow),
    )
    wanted = set(versions)
    ours = select(side.c.match_id).where(side.c.entrant_id.in_(wanted))
    query = (
        select(
            side,
            entrant.c.hash,
            *(match.c.seed, match.c.number, match.c.deal_chance),
            *(variant.c.name.label("variant"), variant.c.hash.label("variant_hash")),
        )
        .join(match, match.c.id == side.c.match_id)
        .join(entrant, entrant.c.id == side.c.entrant_id)
        .join(variant, variant.c.id == match.c.variant_id)
        .where(side.c.match_id.in_(ours))
        .order_by(side.c.match_id, side.c.slot)
    )
    for _, group in groupby(connection.execute(query), key=lambda row: row.match_id):
        sides = list(group)
        for one in sides:
            others = sorted(other.hash for other in sides if other is not one)
            if one.entrant_id in wanted and one.hash not in others:
                yield one.entrant_id, _appearance(one, others)


def _appearance(row: Any, others: list[str]) -> Appearance:
    return Appearance(
        variant=(row.variant, row.variant_hash),
        deals=row.deal_chance or (row.seed, row.number),
        others=tuple(others),
        games=row.games,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        points=row.points,
        most=most_points(len(others) + 1, row.games),
        forfeits=row.forfeits,
    )
