"""What games are worth: points, whole half-places, so that their sums stay exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Tally:
    """What the slots of some matches make of their games.

    Attributes:
        wins: games in which the slot alone is first, int64 (matches, slots).
        draws: games in which it shares the first place, likewise.
        points: its points, likewise.
        forfeits: the games that it forfeited, likewise.
        pairs: its points against each other slot, int64 (matches, slots, slots).
        deal_points: its points in the legs of a mirrored deal, uint8 (matches, slots, deals).
    """

    wins: NDArray[np.int64]
    draws: NDArray[np.int64]
    points: NDArray[np.int64]
    forfeits: NDArray[np.int64]
    pairs: NDArray[np.int64]
    deal_points: NDArray[np.uint8]

    @classmethod
    def of(cls, places: NDArray[np.int8], forfeits: NDArray[np.bool_]) -> Tally:
        """Count the games of matches between equally many players.

        Args:
            places: by seat, int8 (matches, legs, deals, players).
            forfeits: whether a seat forfeited, bool (matches, legs, deals, players).
        """
        made = pair_points(places, forfeits)
        first = places == 1
        alone = first.sum(axis=-1, keepdims=True) == 1
        deal_points = _by_slot(made.sum(axis=-1, dtype=np.uint8), 1).sum(axis=1, dtype=np.uint8)
        return cls(
            wins=_count(first & alone & ~forfeits),
            draws=_count(first & ~alone & ~forfeits),
            points=deal_points.sum(axis=1, dtype=np.int64),
            forfeits=_count(forfeits),
            pairs=_by_slot(made.sum(axis=2, dtype=np.int64), 2).sum(axis=1),
            deal_points=np.ascontiguousarray(deal_points.swapaxes(1, 2)),
        )


def most_points(players: int) -> int:
    """Return the points of a first place that is not shared."""
    return 2 * (players - 1)


def pair_points(places: NDArray[np.int8], forfeits: NDArray[np.bool_]) -> NDArray[np.int8]:
    """Return what each seat makes against each other: 2 placed before it, 1 level with it, else 0.

    Summed over the others this is `2 * (players - place)` less one for each other seat that shares
    the place: the seat's points in the game. A seat that forfeited makes nothing.

    Args:
        places: int8 (…, players).
        forfeits: bool (…, players).

    Returns:
        int8 (…, players, players); the first of the two axes is whose points they are.
    """
    mine, others = places[..., :, None], places[..., None, :]
    made: NDArray[np.int8] = 2 * (mine < others).astype(np.int8) + (mine == others)
    seats = np.arange(places.shape[-1])
    made[..., seats, seats] = 0
    made[forfeits] = 0
    return made


def _by_slot(seats: NDArray[Any], axes: int) -> NDArray[Any]:
    # The last axes of (matches, legs, …) are seats; in leg r, slot k has seat k - r.
    turned = tuple(range(-axes, 0))
    legs = [np.roll(seats[:, leg], leg, axis=turned) for leg in range(seats.shape[1])]
    return np.stack(legs, axis=1)


def _count(games: NDArray[np.bool_]) -> NDArray[np.int64]:
    counts: NDArray[np.int64] = _by_slot(games.sum(axis=2, dtype=np.int64), 1).sum(axis=1)
    return counts
