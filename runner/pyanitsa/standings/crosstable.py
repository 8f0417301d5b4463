"""Who does how against whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.standings.ranking import met_themselves, standings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.standings.basis import Basis
    from pyanitsa.store import Pairs, Sides, StoredVariant


@dataclass(frozen=True, eq=False)
class Crosstable:
    """Head-to-head scores in a variant, or over all variants of a tournament.

    Attributes:
        variant: the variant; None over all.
        names: the entrants, best first.
        scores: what the row makes against the column, 0 to 100, float64 (entrants, entrants): the
            share of games in which it is placed before it, ties half, a forfeit nothing. Not a
            number where they have not met; on the diagonal, matches against itself.
        games: how many games they have, int64 (entrants, entrants).
        basis: whose matches they are, and how strategies were kept apart in them.
    """

    variant: StoredVariant | None
    names: tuple[str, ...]
    scores: NDArray[np.float64]
    games: NDArray[np.int64]
    basis: Basis


def crosstables(sides: Sides, pairs: Pairs) -> list[Crosstable]:
    """Return a crosstable for each variant and, where there are several, over all of them.

    Over all, each variant in which the two have met weighs the same.
    """
    cells = [_cells(sides, pairs, variant) for variant in range(len(sides.variants))]
    scores = np.array([scores for scores, _ in cells])
    games = np.array([games for _, games in cells])
    tables = standings(sides)
    if len(tables) > len(cells):
        known = (games > 0).sum(axis=0)
        sums = np.where(games > 0, scores, 0.0).sum(axis=0)
        overall = np.divide(sums, known, out=np.full_like(sums, np.nan), where=known > 0)
        scores = np.concatenate([scores, overall[None]])
        games = np.concatenate([games, games.sum(axis=0, keepdims=True)])
    at = {name: index for index, name in enumerate(sides.entrants)}
    orders = [[at[row.name] for row in table.rows] for table in tables]
    return [
        Crosstable(
            variant=table.variant,
            names=tuple(row.name for row in table.rows),
            scores=scores[index][np.ix_(order, order)],
            games=games[index][np.ix_(order, order)],
            basis=table.basis,
        )
        for index, (table, order) in enumerate(zip(tables, orders, strict=True))
    ]


def _cells(
    sides: Sides, pairs: Pairs, variant: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return scores in per cent and numbers of games, (entrants, entrants) both."""
    # The side of a slot of a match; the sides come by match, then by slot.
    starts = np.searchsorted(sides.match, pairs.match)
    mine, others = starts + pairs.slot, starts + pairs.other
    row, column = sides.entrant[mine], sides.entrant[others]
    # In a match in which somebody meets itself, only that counts.
    counts = (sides.variant[mine] == variant) & (met_themselves(sides)[mine] == (row == column))
    at = row[counts], column[counts]
    points, games = np.zeros((2, len(sides.entrants), len(sides.entrants)), np.int64)
    np.add.at(points, at, pairs.points[counts])
    np.add.at(games, at, sides.games[mine[counts]])
    most = 2 * games
    scores = np.divide(100 * points, most, out=np.full(most.shape, np.nan), where=most > 0)
    # Each game against itself is there twice, once from either side.
    np.fill_diagonal(games, games.diagonal() // 2)
    return scores, games
