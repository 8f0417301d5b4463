"""Plackett-Luce ratings: those of Bradley and Terry for tables of more than two, in Elo."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.ratings.bradley_terry import PRIOR, anchors, largest_group
from pyanitsa.ratings.choices import Choices, RankedGames
from pyanitsa.ratings.elo import ELO
from pyanitsa.ratings.simultaneous import Ratings, intervals, inverse_information

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CLOSE: Final = 1e-10  # of a step of the fit, in log-odds
_LAST: Final = 100  # a place behind all others


def plackett_luce(
    entrants: NDArray[Any],
    places: NDArray[Any],
    number: int,
    *,
    counts: NDArray[Any] | None = None,
    units: NDArray[Any] | None = None,
    seed: int = 0,
) -> Ratings:
    """Return the ratings that make the rankings of games likeliest, with their intervals.

    The model: among those who are not placed yet, each is next with a probability proportional to
    `10 ** (rating / 400)` (Luce, Individual Choice Behavior, 1959; Plackett, Applied Statistics 24,
    1975). At a table of two it is the model of Bradley and Terry. Those who share places count as
    if the tie had been broken in each way equally often, as a draw of two is half a win.

    The fit is by Newton's method, over counts of choices. Each two who have met have one drawn game
    more between them, so that ratings stay finite. The mean of those who have made some points, and
    not all, is 0. The intervals are made and meant as those of `bradley_terry`: simultaneous,
    clustered by unit, and not trusting the model.

    Args:
        entrants: who played, by seat or slot, from 0 (games, players).
        places: in the same order, as in 1 2 2 4 (games, players). Who forfeits is last.
        number: how many entrants there are.
        counts: how often there was such a game (games,); once where nothing is said.
        units: the unit of each game, from 0 (games,); there are no intervals where nothing is said.
        seed: of the bootstrap.

    Returns:
        The ratings; not a number for those who are not connected, by whom they have met, with the
        largest group of entrants.
    """
    found = np.full((3, number), math.nan)
    if not len(entrants):
        return Ratings.of(found, units=0)
    counts = np.ones(len(entrants)) if counts is None else counts
    units = np.zeros(len(entrants), np.int64) if units is None else units
    games = RankedGames.of(entrants, places, counts, units)
    met = games.met(number)
    group = largest_group(met)
    if len(group) < number:
        games = games.within(group)
    made, most = games.points(len(group))
    anchored = anchors(made.sum(axis=0), most.sum(axis=0))
    told = Choices.of(games)
    prior = Choices.draws(np.argwhere(np.triu(met[np.ix_(group, group)], 1)), 2 * PRIOR)

    def if_missed(one: int, score: float, share: float) -> float:
        other = Choices.of(games.moved(one, -1 if score else _LAST))
        return float(_fit(told.mixed(other, share), prior, anchored)[one])

    ratings = _fit(told, prior, anchored)
    moved = _influences(told, prior, games.units, ratings, anchored)
    found[:, group] = ratings, *intervals(ratings, moved, made, most, if_missed, seed=seed)
    return Ratings.of(found, units=len(made))


def _fit(told: Choices, prior: Choices, anchored: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the ratings.

    Newton's steps are shortened so that they lead to the maximum from anywhere (Sun and Tran-Dinh,
    Mathematical Programming 178, 2019: a logarithm of a sum of exponentials bends in a direction at
    most as fast as the direction's coordinates differ).
    """
    both, found = (told.merged(), prior), np.zeros(len(anchored))
    length = math.inf
    while length > _CLOSE:
        step = sum(part.gradient(found) for part in both) @ _inverse(both, found)
        length = float(np.ptp(step))
        found = found + step * (math.log1p(length) / length if length else 1)
    centred: NDArray[np.float64] = found - found[anchored].mean()
    return ELO * centred


def _inverse(both: tuple[Choices, ...], found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how much ratings, in log-odds, move with the likelihood's gradient."""
    return inverse_information(np.sum([part.information(found) for part in both], axis=0))


def _influences(
    told: Choices,
    prior: Choices,
    units: NDArray[np.int64],
    ratings: NDArray[np.float64],
    anchored: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Return by how much each unit moves each rating, to the first order (units, entrants)."""
    odds = ratings / ELO
    surplus = np.zeros((int(units.max()) + 1, len(ratings)))
    np.add.at(surplus, (units[:, None], told.tables), told.surplus(odds))
    moved = ELO * surplus @ _inverse((told.merged(), prior), odds)
    centred: NDArray[np.float64] = moved - moved[:, anchored].mean(axis=1, keepdims=True)
    return centred
