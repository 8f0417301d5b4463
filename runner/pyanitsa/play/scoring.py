"""What games are worth: points, whole half-places, so that their sums stay exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from pyanitsa.play.seating import by_slot

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.play.games import Games


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
        deal_points = by_slot(made.sum(axis=-1, dtype=np.uint8)).sum(axis=1, dtype=np.uint8)
        return cls(
            wins=_count(first & alone & ~forfeits),
            draws=_count(first & ~alone & ~forfeits),
            points=deal_points.sum(axis=1, dtype=np.int64),
            forfeits=_count(forfeits),
            pairs=by_slot(made.sum(axis=2, dtype=np.int64), 2).sum(axis=1),
            deal_points=np.ascontiguousarray(deal_points.swapaxes(1, 2)),
        )


def most_points(players: int, games: int = 1) -> int:
    """Return the points of a first place that is not shared, in each of some games."""
    return 2 * (players - 1) * games


@overload
def score(points: int, players: int, games: int = 1) -> float: ...


@overload
def score(points: NDArray[Any], players: int, games: int = 1) -> NDArray[np.float64]: ...


def score(points: Any, players: int, games: int = 1) -> Any:
    """Return points as a share, 0 to 1, of the most that there were in some games."""
    return points / most_points(players, games)


def mean_scores(games: Games) -> tuple[float, ...]:
    """Return the mean score of each slot in the games of one match."""
    points = Tally.of(games.outcomes.places[None], games.forfeits[None]).points[0]
    return tuple(score(points, games.players, games.size).tolist())


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


def _count(games: NDArray[np.bool_]) -> NDArray[np.int64]:
    counts: NDArray[np.int64] = by_slot(games.sum(axis=2, dtype=np.int64)).sum(axis=1)
    return counts
