"""Bradley-Terry ratings of a field: one number for each entrant, in Elo."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.ratings.elo import ELO
from pyanitsa.ratings.simultaneous import Ratings, intervals, inverse_information

if TYPE_CHECKING:
    from numpy.typing import NDArray

PRIOR: Final = 0.5
"""What either of two that have met has won beyond its games: a draw that was not played keeps the
rating of a perfect score finite."""

_ITERATIONS: Final = 10_000


def bradley_terry(points: NDArray[Any], most: NDArray[Any], *, seed: int = 0) -> Ratings:
    """Return the ratings that make the scores of all pairings likeliest, with their intervals.

    The model: `i` beats `j` with the probability `1 / (1 + 10 ** ((r_j - r_i) / 400))` (Bradley and
    Terry, Biometrika 39, 1952; Zermelo, Mathematische Zeitschrift 29, 1929). A draw is half a win.
    The fit is that of the library choix, by iterated Luce spectral ranking (Maystre and
    Grossglauser, NIPS 2015). Each two who have met have one drawn game more between them, so that
    ratings stay finite. The mean of those who have made some points, and not all, is 0.

    In a field that goes round in circles no such number is true of all pairings. The ratings are
    then those that would score as each entrant has, and the intervals are for these: the standard
    errors do not trust the model (the sandwich of Huber, Berkeley Symposium, 1967), nor that games
    are independent inside a unit. How the intervals are made simultaneous is told in `intervals`.

    Args:
        points: what each made against each in each unit, half-points (units, entrants, entrants).
        most: the most there was to make, likewise.
        seed: of the bootstrap.

    Returns:
        The ratings; not a number for those who are not connected, by whom they have met, with the
        largest group of entrants.
    """
    found = np.full((3, points.shape[1]), math.nan)
    group = largest_group(most.sum(axis=0) > 0)
    if len(group) < 2:
        return Ratings.of(found, units=len(points))
    points, most = points[:, group][:, :, group], most[:, group][:, :, group]
    total, played = points.sum(axis=0), most.sum(axis=0)
    anchored = anchors(total.sum(axis=1), played.sum(axis=1))

    def if_missed(one: int, score: float, share: float) -> float:
        other = total.astype(np.float64)
        other[one] += share * (score * played[one] - total[one])
        other[:, one] += share * ((1 - score) * played[one] - total[:, one])
        return float(_fit(other, played, anchored)[one])

    ratings = _fit(total, played, anchored)
    found[:, group] = (
        ratings,
        *intervals(
            ratings,
            _influences(points, played, ratings, anchored),
            points.sum(axis=2),
            most.sum(axis=2),
            if_missed,
            seed=seed,
        ),
    )
    return Ratings.of(found, units=len(points))


def largest_group(met: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the largest group of entrants who have met, at least by way of others.

    Args:
        met: who has met whom (entrants, entrants).
    """
    from scipy.sparse.csgraph import connected_components

    _, groups = connected_components(met, directed=False)
    return np.flatnonzero(groups == np.bincount(groups).argmax())


def anchors(made: NDArray[Any], most: NDArray[Any]) -> NDArray[np.bool_]:
    """Return whose mean rating is 0: those who have made some points, but not all.

    What the others' ratings are depends on the prior alone, and should move nobody else's. Where
    there are no such entrants it is everybody.

    Args:
        made: the points made (entrants,).
        most: the most there were to make (entrants,).
    """
    some: NDArray[np.bool_] = (made > 0) & (made < most)
    return some if some.any() else np.ones_like(some)


def _fit(
    total: NDArray[Any], played: NDArray[Any], anchored: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return the ratings.

    The fit of choix ends when it moves by less than its tolerance, which may be a step earlier on
    another machine. A step of Newton's method takes it to the maximum, as near as numbers get.
    """
    from choix import ilsr_pairwise_dense

    wins = total / 2 + PRIOR * (played > 0)
    np.fill_diagonal(wins, 0)
    found = ilsr_pairwise_dense(wins, max_iter=_ITERATIONS)
    games, chances = wins + wins.T, _chances(found)
    surplus = wins.sum(axis=1) - (games * chances).sum(axis=1)
    found = ELO * (found + _inverse(games, chances) @ surplus)
    centred: NDArray[np.float64] = found - found[anchored].mean()
    return centred


def _chances(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how likely each wins against each, by their ratings in log-odds; 0 against itself."""
    chances = 1 / (1 + np.exp(odds[None] - odds[:, None]))
    np.fill_diagonal(chances, 0)
    return chances


def _inverse(games: NDArray[np.float64], chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how much ratings, in log-odds, move with the likelihood's gradient."""
    weights = games * chances * (1 - chances)
    return inverse_information(np.diag(weights.sum(axis=1)) - weights)


def _influences(
    points: NDArray[Any],
    played: NDArray[Any],
    ratings: NDArray[np.float64],
    anchored: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Return by how much each unit moves each rating, to the first order (units, entrants)."""
    chances = _chances(ratings / ELO)
    total = points.sum(axis=0)
    games = (total + total.T) / 2 + 2 * PRIOR * (played > 0)
    expected = np.einsum("uij,ij->ui", points, chances) + np.einsum("uji,ij->ui", points, chances)
    surplus = (points.sum(axis=2) - expected) / 2
    moved = ELO * surplus @ _inverse(games, chances)
    centred: NDArray[np.float64] = moved - moved[:, anchored].mean(axis=1, keepdims=True)
    return centred
