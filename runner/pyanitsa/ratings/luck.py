"""How much of a variant is luck: the share of the variance of results that the deal explains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.ratings.interval import Estimate, ratio_interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNPLAYED: Final = -1
"""What stands in the place of the points of games that have not been played."""


@dataclass(frozen=True)
class LuckShare:
    """The share of the variance of results that the deal explains.

    Attributes:
        share: 0 to 1. None where no result varies, as when all games are drawn.
        interval: its 95 % interval; None where there is one unit only.
        units: how many independent units this rests on.
    """

    share: float | None
    interval: tuple[float, float] | None
    units: int


def luck_share(points: NDArray[Any]) -> LuckShare:
    """Return which share of the variance of a game's result the deal explains.

    Take a game at random, and one of its players. The deal explains what is the same whoever holds
    these cards in this seat: `luck = Var(E[x | deal, seat]) / Var(x)`, where `x` is the score, and
    the expectation is over the tables of the field and over who of a table sits there. It is 1
    where the deal alone decides, and 0 where it decides nothing; the rest is what entrants make of
    it, and chance that the deal does not fix. It is an intraclass correlation (Shrout and Fleiss,
    Psychological Bulletin 86, 1979), or the first Sobol index of the deal (Mathematics and
    Computers in Simulation 55, 2001). A seat that always has the edge is luck here, as it is for
    the player who gets it.

    The numerator is the mean product of what two different tables made in the same seat of the
    same deal, each summed over its legs, in which everybody of the table has had the seat. So
    strength cancels, chance does too, and no square of an estimate makes it too large. With a
    single table its own legs stand in for different ones, with everybody's mean score taken off:
    then what suits one entrant's way to play better than the other's counts against luck, and the
    share is rather too low.

    Args:
        points: the points of each seat in each game, whole numbers from 0 to 2 (players - 1), or
            `UNPLAYED` (units, deals, tables, legs, seats). In leg `r`, seat `s` is taken by slot
            `(s + r) % seats`; a table has all its legs or none.
    """
    seats = points.shape[-1]
    edges = np.where(points == UNPLAYED, 0, points.astype(np.int64) - (seats - 1))
    single = points.shape[2] == 1
    products, squares = _over_legs(edges[:, :, 0]) if single else _over_tables(edges, points)
    varied = squares > 0
    if not varied.any():
        return LuckShare(None, None, 0)
    estimate = Estimate.of(products[varied], squares[varied])
    return LuckShare(min(1.0, max(0.0, estimate.score)), ratio_interval(estimate), estimate.units)


def _over_tables(
    edges: NDArray[np.int64], points: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return by unit the products of different tables in the same seat, and what they may be."""
    there = (points[..., 0, 0] != UNPLAYED).sum(axis=2)
    weights = edges.shape[-1] * np.maximum(there - 1, 0)
    squares = weights * (edges**2).sum(axis=(2, 3, 4))
    return _products(edges.sum(axis=3), 2).sum(axis=(1, 2)), squares.sum(axis=1)


def _over_legs(edges: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return by unit the products of a table's legs in the same seat, and what they may be."""
    legs, seats = np.indices(edges.shape[2:])
    slots = (seats + legs) % edges.shape[3]
    means = np.bincount(slots.ravel(), edges.mean(axis=(0, 1)).ravel()) / edges.shape[3]
    products = _products(edges - means[slots], 2)
    return products.sum(axis=(1, 2)), (edges.shape[3] - 1) * (edges**2).sum(axis=(1, 2, 3))


def _products(values: NDArray[Any], axis: int) -> NDArray[Any]:
    """Return the sum of the products of each two different values along an axis."""
    products: NDArray[Any] = values.sum(axis=axis) ** 2 - (values**2).sum(axis=axis)
    return products
