"""Who does how against whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.standings.basis import so_many_matches
from pyanitsa.standings.pair_scores import known
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import met_themselves, standings
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.standings.basis import Basis
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import EntrantScores, PairScores, StoredVariant


@dataclass(frozen=True, eq=False)
class Crosstable:
    """Head-to-head scores in a variant, or over all variants of a tournament.

    Attributes:
        variant: the variant; None over all.
        names: the entrants, best first.
        scores: what the row makes against the column, 0 to 100, float64 (entrants, entrants): the
            share of games in which it is placed before it, ties half, a forfeit nothing. Not a
            number where they have not met; on the diagonal, matches against itself.
        bounds: the 95 % intervals of the scores, each for itself, float64 (entrants, entrants, 2);
            not a number where there is none, and on the diagonal.
        games: how many games they have, int64 (entrants, entrants).
        basis: whose matches they are, and how strategies were kept apart in them.
        captions: whose view it is, on how many games it rests, and in which order the entrants are.
    """

    variant: StoredVariant | None
    names: tuple[str, ...]
    scores: NDArray[np.float64]
    bounds: NDArray[np.float64]
    games: NDArray[np.int64]
    basis: Basis
    captions: tuple[Text, ...]

    @property
    def significant(self) -> NDArray[np.bool_]:
        """Which intervals do not hold 50 %, bool (entrants, entrants)."""
        away: NDArray[np.bool_] = (self.bounds[..., 0] > 50) | (self.bounds[..., 1] < 50)
        return away


def crosstables(
    sides: EntrantScores, pairs: PairScores, tables: Sequence[Standings] | None = None
) -> list[Crosstable]:
    """Return a crosstable for each variant and, where there are several, over all of them.

    Over all, each variant in which the two have met weighs the same.

    Args:
        sides: the sides.
        pairs: how they did against each other.
        tables: their standings, in whose order the entrants come.
    """
    if tables is None:
        tables = standings(sides, PairsAndPlaces(lambda: pairs, lambda: None))
    return [_crosstable(sides, pairs, table) for table in tables]


def _crosstable(sides: EntrantScores, pairs: PairScores, table: Standings) -> Crosstable:
    payoffs = table.numbers.payoffs
    scores, bounds = 100 * payoffs.scores, 100 * payoffs.bounds
    games = np.zeros(scores.shape, np.int64)
    for cells in payoffs.variants:
        games += cells.most.sum(axis=0) // 2
    every = range(len(sides.variants))
    variants = every if table.variant is None else [sides.variants.index(table.variant)]
    themselves = np.arange(len(scores))
    scores[themselves, themselves], games[themselves, themselves] = _themselves(
        sides, pairs, variants
    )
    bounds[themselves, themselves] = np.nan
    order = np.array([row.index for row in table.rows], np.intp)
    at = np.ix_(order, order)
    return Crosstable(
        variant=table.variant,
        names=tuple(row.name for row in table.rows),
        scores=scores[at],
        bounds=bounds[at],
        games=games[at],
        basis=table.basis,
        captions=(_view(table), *table.order_captions),
    )


def _view(table: Standings) -> Text:
    games, matches = table.numbers.games, table.numbers.matches
    en = "each cell is seen from its row: what that scores against the column, in per cent"
    ru = "каждая клетка — глазами строки: сколько процентов очков она набирает против столбца"
    alike = ("; all variants weigh the same", "; все варианты весят одинаково")
    over_all = alike if table.variant is None else ("", "")
    return Text(
        f"{en}; {games} games of {so_many_matches(matches)}{over_all[0]}",
        f"{ru}; партий: {games}, матчей: {matches}{over_all[1]}",
    )


def _themselves(
    sides: EntrantScores, pairs: PairScores, variants: Sequence[int]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return everybody's score against itself, in per cent, and in how many games."""
    number, met = len(sides.entrants), met_themselves(sides)
    scores, games = np.full((len(variants), number), np.nan), np.zeros(number, np.int64)
    for index, variant in enumerate(variants):
        mine, others, points = known(sides, pairs, met & (sides.variant == variant))
        same = sides.entrant[mine] == sides.entrant[others]
        who = sides.entrant[mine[same]]
        made = np.bincount(who, points[same], number)
        # Each game against itself is there twice, once from either side.
        played = np.bincount(who, sides.games[mine[same]], number)
        np.divide(100 * made, 2 * played, out=scores[index], where=played > 0)
        games += played.astype(np.int64) // 2
    there = (~np.isnan(scores)).sum(axis=0)
    mean = np.full(number, np.nan)
    np.divide(np.nansum(scores, axis=0), there, out=mean, where=there > 0)
    return mean, games
