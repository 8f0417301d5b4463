"""Games seat by seat and slot by slot: what luck, seats and rankings are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from pyanitsa.ratings.luck import UNPLAYED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.store import EntrantScores, Places


@dataclass(frozen=True, eq=False)
class Seating:
    """The recorded games of some matches.

    Attributes:
        entrants: who played, by slot, int64 (matches, slots).
        units: the match number, counted from 0 among those that are here, int64 (matches,).
        places: by slot, int8 (matches, legs, deals, slots); 0 where a match has no such deal.
        points: by seat, int8 (matches, legs, deals, seats).
    """

    entrants: NDArray[np.int64]
    units: NDArray[np.int64]
    places: NDArray[np.int8]
    points: NDArray[np.int8]

    @classmethod
    def of(cls, sides: EntrantScores, places: Places, chosen: NDArray[np.bool_]) -> Self:
        """Take the games of the matches of chosen sides."""
        ours = np.isin(places.match, sides.match[chosen])
        starts = np.searchsorted(sides.match, places.match[ours])
        _, units = np.unique(sides.number[starts], return_inverse=True)
        slots = np.arange(places.places.shape[-1])
        return cls(
            entrants=sides.entrant[starts[:, None] + slots],
            units=units,
            places=places.by_slot[ours],
            points=places.points[ours],
        )

    @property
    def played(self) -> NDArray[np.bool_]:
        """Which mirrored deals there are, bool (matches, deals)."""
        there: NDArray[np.bool_] = self.places[:, 0, :, 0] > 0
        return there

    def luck(self) -> NDArray[np.int8]:
        """Return the points as `luck_share` takes them: (units, deals, tables, legs, seats).

        Late match numbers, of which adaptive play gives only a few tables, are left out: fewer than
        half as many as the fullest number has. Of a single number the deals are the units.
        """
        tables = np.bincount(self.units)
        full = np.flatnonzero(2 * tables >= tables.max())
        ours = np.isin(self.units, full)
        units = np.searchsorted(full, self.units[ours])
        _, table = np.unique(self.entrants[ours], axis=0, return_inverse=True)
        table = table.ravel()
        legs, deals, seats = self.points.shape[1:]
        shape = (len(full), int(table.max()) + 1, deals, legs, seats)
        points = np.full(shape, UNPLAYED, np.int8)
        there = self.played[ours][:, :, None, None]
        points[units, table] = np.where(there, self.points[ours].swapaxes(1, 2), UNPLAYED)
        by_deal = points.swapaxes(1, 2)
        return by_deal if len(full) > 1 else by_deal.swapaxes(0, 1)

    def seats(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return points and most points as `seat_edges` takes them: (units, seats) and (units,)."""
        _, legs, _, seats = self.points.shape
        games = legs * self.played
        points = self._by_unit(self.points.sum(axis=1, dtype=np.int64))
        return points, self._by_unit(2 * (seats - 1) * games)

    def rankings(self) -> tuple[NDArray[np.int64], ...]:
        """Return entrants, places, counts and units, as `plackett_luce` takes them."""
        _, _, deals, players = self.places.shape
        _, first, table = np.unique(self.entrants, axis=0, return_index=True, return_inverse=True)
        units = np.arange(deals) if self.units.max() == 0 else self.units[:, None]
        base = int(self.places.max()) + 1
        orders = self.places @ base ** np.arange(players, dtype=np.int64)
        cells = (units * len(first) + table.reshape(-1, 1))[:, None]
        codes = cells * base**players + orders
        played = np.broadcast_to(self.played[:, None], codes.shape)
        found, counts = np.unique(codes[played], return_counts=True)
        cell, order = np.divmod(found, base**players)
        unit, which = np.divmod(cell, len(first))
        places = order[:, None] // base ** np.arange(players, dtype=np.int64) % base
        return self.entrants[first[which]], places, counts, unit

    def _by_unit(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """Add up values of matches and deals, (matches, deals, …), unit by unit."""
        if self.units.max() == 0:
            return np.asarray(values.sum(axis=0))
        sums = np.zeros((self.units.max() + 1, *values.shape[2:]), np.int64)
        np.add.at(sums, self.units, values.sum(axis=1))
        return sums
