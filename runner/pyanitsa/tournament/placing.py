"""How a tournament's format ranks the entrants, made anew from what is stored."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.formats.adaptive import AdaptiveFormat
from pyanitsa.plugins.column import Column
from pyanitsa.plugins.contest import Meeting, Round
from pyanitsa.plugins.order import Key, Order
from pyanitsa.store import TableScores, rounds
from pyanitsa.tournament.draw import contest_of, form_of
from pyanitsa.tournament.file import TournamentFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyanitsa.plugins.contest import Format, Ranking
    from pyanitsa.plugins.row import Row, Statistics
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import Store, StoredTournament
    from pyanitsa.wording import Text


@dataclass(frozen=True)
class Placing:
    """What a format says of a variant's standings.

    Attributes:
        order: the order of the entrants; None where that is by score.
        line: what to write under the table.
    """

    order: Order | None = None
    line: Text | None = None


def placings(store: Store, tournament: StoredTournament, form: Format) -> dict[str, Placing]:
    """Return what a format says of the standings in each variant, by the variant's name.

    Args:
        store: the database.
        tournament: the tournament, as it is stored.
        form: its format.

    Raises:
        FormatError: the format is not the one that the tournament was played with.
    """
    file = TournamentFile.model_construct(path=Path(), **tournament.settings)
    ranked_by = form_of(file, form)
    names = tuple(one.name for one in tournament.entrants)
    played: dict[int, list[Round]] = {}
    for one in rounds(store, tournament.name):
        met = tuple(Meeting(table, matches) for table, matches in one.tables.items())
        played.setdefault(one.variant, []).append(Round(met, one.byes))
    found: dict[str, Placing] = {}
    for place, variant in enumerate(tournament.variants):
        known = (
            contest_of(form, file, names, tournament.draw_seed(variant)),
            played.get(place, []),
            TableScores(store, tournament.name, place),
        )
        ranking = ranked_by.ranking(*known)
        state = ranked_by.state(*known) if isinstance(ranked_by, AdaptiveFormat) else None
        found[variant.name] = Placing(
            None if ranking is None else _order(form.name, names, ranking),
            None if state is None else state.text,
        )
    return found


def columns_of(tables: Iterable[Standings], placed: Mapping[str, Placing]) -> list[Column]:
    """Return columns with what a format ranks by, in the tables that it ranks.

    Args:
        tables: the standings.
        placed: what the format says of each variant.
    """
    orders: dict[Statistics, Order] = {}
    for one in tables:
        placing = placed.get(one.variant.name) if one.variant is not None else None
        if placing is not None and placing.order is not None:
            orders[one.numbers] = placing.order

    def column(number: int, name: str, title: Text) -> Column:
        def value(row: Row) -> float | None:
            order = orders.get(row.numbers)
            ranked_by = None if order is None else order.keys[number].value(row)
            return None if ranked_by is None or isnan(ranked_by) else ranked_by

        return Column(name, title, value, ".4g")

    if not orders:
        return []
    first = next(iter(orders.values()))
    return [
        column(number, _slug(first.name, key.title.en), key.title)
        for number, key in enumerate(first.keys)
    ]


def _slug(*texts: str) -> str:
    """Return a name for programs: lower-case words joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", " ".join(texts).lower()))


def _order(name: str, names: Sequence[str], ranking: Ranking) -> Order:
    of_name = dict(zip(names, ranking.keys, strict=True))

    def key(number: int, title: Text) -> Key:
        return Key(title, lambda row: of_name[row.name][number])

    return Order(name, tuple(key(number, title) for number, title in enumerate(ranking.titles)))
