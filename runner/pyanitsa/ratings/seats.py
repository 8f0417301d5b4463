"""What a seat is worth, whoever sits there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyanitsa.ratings.interval import Estimate, interval

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class SeatEdge:
    """By how much a seat scores above its fair share.

    Attributes:
        edge: its mean score less one half, from -0.5 to 0.5; one half is the mean of all seats of
            a table of any size.
        interval: its 95 % interval; None where there is one unit only.
        units: how many independent units this rests on.
    """

    edge: float
    interval: tuple[float, float] | None
    units: int


def seat_edges(points: NDArray[Any], most: NDArray[Any]) -> list[SeatEdge]:
    """Return what each seat is worth; the first one leads the first round.

    Over all legs everybody has had each seat equally often, so that strength cancels. The interval
    is clustered by unit, the match number: all its matches are played on the same deals.

    Args:
        points: the points made in each seat, over all games of a unit (units, seats).
        most: the most points there were to make in a seat, above 0 (units,).
    """
    edges = []
    for made in points.T:
        estimate = Estimate.of(made, most)
        bounds = interval([estimate])
        around = None if bounds is None else (bounds[0] - 0.5, bounds[1] - 0.5)
        edges.append(SeatEdge(estimate.score - 0.5, around, estimate.units))
    return edges
