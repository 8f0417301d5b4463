"""Games at tables of several, told as choices: who is first of all, who of the rest, and so on."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class RankedGames:
    """Games, sorted by table and unit.

    Attributes:
        tables: who plays at each table, in ascending order (tables, players); a table is there once
            for each unit in which there are games at it.
        units: the unit of each table (tables,).
        rows: the table of each game (games,).
        places: in the order of the table, as in 1 2 2 4 (games, players).
        counts: how often there was such a game (games,).
    """

    tables: NDArray[np.int64]
    units: NDArray[np.int64]
    rows: NDArray[np.int64]
    places: NDArray[Any]
    counts: NDArray[Any]

    @classmethod
    def of(
        cls,
        entrants: NDArray[Any],
        places: NDArray[Any],
        counts: NDArray[Any],
        units: NDArray[Any],
    ) -> Self:
        """Sort games whose players come in any order; takes what `plackett_luce` takes."""
        order = np.argsort(entrants, axis=1)
        seated = np.take_along_axis(entrants, order, axis=1).astype(np.int64)
        _, unit = np.unique(units, return_inverse=True)
        codes = seated @ (int(seated.max()) + 1) ** np.arange(seated.shape[1])
        _, table = np.unique(codes, return_inverse=True)
        each = unit * (table.max() + 1) + table
        _, at, rows = np.unique(each, return_index=True, return_inverse=True)
        ordered = np.take_along_axis(places, order, axis=1).astype(np.int8)
        return cls(seated[at], unit[at], rows, ordered, counts)

    def met(self, entrants: int) -> NDArray[np.bool_]:
        """Return who has met whom, bool (entrants, entrants)."""
        found = np.zeros((entrants, entrants), np.bool_)
        found[self.tables[:, :, None], self.tables[:, None, :]] = True
        np.fill_diagonal(found, val=False)
        return found

    def within(self, group: NDArray[np.intp]) -> RankedGames:
        """Return the games of a group, who have met nobody else, numbered from 0 in its order."""
        ours = np.isin(self.tables[self.rows, 0], group)
        tables = np.searchsorted(group, self.tables[self.rows[ours]])
        units = self.units[self.rows[ours]]
        return RankedGames.of(tables, self.places[ours], self.counts[ours], units)

    def moved(self, entrant: int, place: int) -> RankedGames:
        """Return the games with one entrant in another place, wherever it plays."""
        there = self.tables[self.rows] == entrant
        return replace(self, places=np.where(there, np.int8(place), self.places))

    def points(self, entrants: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the points made in each unit, and the most there were (units, entrants) both."""
        players = self.tables.shape[1]
        made, most = np.zeros((2, int(self.units.max()) + 1, entrants))
        games = np.bincount(self.rows, self.counts)
        for player, own in enumerate(self.places.T):
            beaten = (own < self.places.T).sum(axis=0) * 2 + (own == self.places.T).sum(axis=0) - 1
            at = self.units, self.tables[:, player]
            np.add.at(made, at, np.bincount(self.rows, self.counts * beaten))
            np.add.at(most, at, 2 * (players - 1) * games)
        return made, most


@dataclass(frozen=True, eq=False)
class Choices:
    """All that a Plackett-Luce model needs to know of some games.

    Its likelihood depends on how often each was chosen, and how often there was a choice among
    each set, and on nothing else (Hunter, Annals of Statistics 32, 2004).

    Attributes:
        tables: who plays at each table (tables, players).
        members: which players of a table each set consists of, bool (sets, players).
        chosen: how often each was chosen, float64 (tables, players).
        sets: how often there was a choice among each set, float64 (tables, sets).
    """

    tables: NDArray[np.int64]
    members: NDArray[np.bool_]
    chosen: NDArray[np.float64]
    sets: NDArray[np.float64]

    @classmethod
    def of(cls, games: RankedGames) -> Self:
        """Count the choices in games.

        Those who share places count as if the tie had been broken in each way equally often: so
        each set of those who share one is left, when it comes to choosing, as often as any other
        of its size.
        """
        players = games.tables.shape[1]
        chosen, sets = np.zeros(games.tables.shape), np.zeros((len(games.tables), 2**players))
        order = np.argsort(games.places, axis=1, kind="stable")
        bits = np.left_shift(1, order)
        for some, first, behind in _groups(np.take_along_axis(games.places, order, axis=1)):
            row, weights = games.rows[some], games.counts[some]
            last = bits[some, behind:].sum(axis=1)
            tied, bit = order[some, first:behind].T, bits[some, first:behind].T
            for left in range(1 + (behind == players), len(tied) + 1):
                share = weights / math.comb(len(tied), left)
                for those in combinations(range(len(tied)), left):
                    np.add.at(sets, (row, sum((bit[one] for one in those), last)), share)
                    for one in those:
                        np.add.at(chosen, (row, tied[one]), share / left)
        members = (np.arange(2**players)[:, None] >> np.arange(players) & 1).astype(np.bool_)
        used = members.sum(axis=1) > 1
        return cls(games.tables, members[used], chosen, sets[:, used])

    @classmethod
    def draws(cls, pairs: NDArray[np.int64], games: float) -> Self:
        """Return so many drawn games, perhaps no whole ones, of each two, whose numbers are given.

        Args:
            pairs: the two (pairs, 2).
            games: how many.
        """
        return cls(
            tables=pairs,
            members=np.ones((1, 2), np.bool_),
            chosen=np.full(pairs.shape, games / 2),
            sets=np.full((len(pairs), 1), games),
        )

    def merged(self) -> Choices:
        """Return the same choices with one row for each table."""
        tables, rows = np.unique(self.tables, axis=0, return_inverse=True)
        chosen, sets = np.zeros(tables.shape), np.zeros((len(tables), len(self.members)))
        np.add.at(chosen, rows.ravel(), self.chosen)
        np.add.at(sets, rows.ravel(), self.sets)
        return replace(self, tables=tables, chosen=chosen, sets=sets)

    def mixed(self, other: Choices, share: float) -> Choices:
        """Return the choices with a share of them replaced by others of the same tables."""
        return replace(
            self,
            chosen=(1 - share) * self.chosen + share * other.chosen,
            sets=(1 - share) * self.sets + share * other.sets,
        )

    def gradient(self, ratings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return by how much the likelihood's logarithm grows with each rating (entrants,)."""
        found = np.zeros(len(ratings))
        np.add.at(found, self.tables, self.surplus(ratings))
        return found

    def surplus(self, ratings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how often each was chosen beyond what is expected, float64 (tables, players).

        Args:
            ratings: in log-odds (entrants,).
        """
        return self.chosen - self._expected(ratings)

    def information(self, ratings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the second derivatives of the likelihood, negated (entrants, entrants)."""
        players, entrants = self.tables.shape[1], len(ratings)
        worths = np.exp(ratings[self.tables])
        both = (self.members[:, :, None] & self.members[:, None, :]).reshape(-1, players**2)
        shared = (self.sets / self._sums(ratings) ** 2 @ both).reshape(-1, players, players)
        cells = -shared * worths[:, :, None] * worths[:, None, :]
        found = np.zeros((entrants, entrants))
        np.add.at(found, (self.tables[:, :, None], self.tables[:, None, :]), cells)
        np.add.at(found, (self.tables, self.tables), self._expected(ratings))
        return found

    def _expected(self, ratings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how often each should have been chosen (tables, players)."""
        shares: NDArray[np.float64] = self.sets / self._sums(ratings) @ self.members
        return np.exp(ratings[self.tables]) * shares

    def _sums(self, ratings: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the sum of the worths of each set (tables, sets)."""
        sums: NDArray[np.float64] = np.exp(ratings[self.tables]) @ self.members.T
        return sums


def _groups(places: NDArray[Any]) -> Iterator[tuple[NDArray[np.intp], int, int]]:
    """Yield games in which players share a place, alone perhaps, and which of them these are.

    Args:
        places: in ascending order (games, players).

    Yields:
        the games, the position of the first of those who share it, and that behind the last.
    """
    games, players = places.shape
    border = np.ones((games, players + 1), np.bool_)
    border[:, 1:-1] = places[:, 1:] != places[:, :-1]
    for first in range(players):
        for behind in range(first + 1, players + 1):
            inside = border[:, first + 1 : behind].any(axis=1)
            found = np.flatnonzero(border[:, first] & border[:, behind] & ~inside)
            if len(found):
                yield found, first, behind
