"""The equilibria of a symmetric zero-sum game, and the most even one among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

GAP: Final = 1e-13  # where the way to an equilibrium ends
RANK: Final = 1e-9  # smaller singular values of a game with advantages up to 1 are none
NONE: Final = 1e-12  # a smaller weight or loss is none
STAY: Final = 0.99  # how much of the way to the border one step may go
STEPS: Final = 200  # more than ever needed


def most_even_equilibrium(game: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the equilibrium with the largest entropy.

    The equilibria are the mixtures that nobody beats, `game @ p <= 0`. An interior one among them
    tells who has any weight in some equilibrium, its support. On the support, all equilibria make
    `game @ p == 0`; off it they have no weight.

    Args:
        game: what the row wins from the column, antisymmetric (entrants, entrants).

    Returns:
        Weights that sum up to 1 (entrants,), exactly 0 off the support.
    """
    largest = np.abs(game).max()
    if largest == 0:
        return np.full(len(game), 1 / len(game))
    game = game / largest
    weights, slacks = _interior(game)
    support = weights > slacks
    inside, outside = game[np.ix_(support, support)], game[np.ix_(~support, support)]
    _, values, directions = np.linalg.svd(np.vstack([inside, np.ones(len(inside))]))
    free = directions[(values > RANK).sum() :].T
    even = np.zeros(len(game))
    start = weights[support] / weights[support].sum()
    even[support] = _most_even(start, free, outside) if free.size else start
    even[even < NONE] = 0.0
    return np.asarray(even / even.sum())


def _interior(game: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return an equilibrium with as many weights above 0 as possible, and what others lose to it.

    The game is a linear program that is its own dual, and is solved by a primal-dual interior-point
    method (Wright, Primal-Dual Interior-Point Methods, 1997): with `s = v - game @ p`, which is
    above 0 as long as the mixture is beaten by less than `v`, follow `p * s = v / n` towards
    `v = 0`. The path ends in an equilibrium that is strictly complementary: of the weight of an
    entrant and its loss, one is above 0.

    Returns:
        Weights and losses, both above 0 (entrants,); the wrong ones of each pair are about 1e-13.
    """
    number = len(game)
    weights, value = np.full(number, 1 / number), 2.0
    slacks = value - game @ weights
    system = np.ones((number + 1, number + 1))
    system[-1, -1] = 0.0
    for _ in range(STEPS):
        if value < GAP:
            break
        target = 0.1 * value / number
        system[:-1, :-1] = np.diag(slacks / weights) - game
        right = np.append(target / weights - slacks, 0.0)
        change = np.linalg.solve(system, right)
        moves = change[:-1]
        falls = change[-1] - game @ moves
        step = min(_reach(weights, moves), _reach(slacks, falls))
        weights, slacks = weights + step * moves, slacks + step * falls
        value = float(weights @ slacks)
    return weights, slacks


def _most_even(
    start: NDArray[np.float64], free: NDArray[np.float64], outside: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the weights with the largest entropy among `start + free @ y` that nobody beats.

    Again a primal-dual interior-point method, now with the entropy as its objective, from a start
    at which nobody wins and no weight is 0. Weights have bounds of their own: the entropy keeps
    them above 0, but maybe by less than numbers can tell.

    Args:
        start: weights above 0 (supporters,).
        free: an orthonormal base of the directions in which they may move (supporters, d).
        outside: what others win from the supporters (others, supporters).
    """
    weights = start
    slacks = np.concatenate([np.maximum(-outside @ start, NONE), start])
    multipliers = 1 / slacks
    limits = np.vstack([outside @ free, -free])
    for _ in range(STEPS):
        target = 0.1 * float(multipliers @ slacks) / len(slacks)
        slope = free.T @ np.log(weights) + limits.T @ (target / slacks)
        curve = free.T @ (free / weights[:, None]) + limits.T @ (
            limits * (multipliers / slacks)[:, None]
        )
        change = np.linalg.solve(curve, -slope)
        moves, falls = free @ change, -limits @ change
        rises = (target - multipliers * falls) / slacks - multipliers
        step = min(_reach(slacks, falls), _reach(multipliers, rises))
        weights, slacks = weights + step * moves, slacks + step * falls
        multipliers = multipliers + step * rises
        if np.abs(moves).max() < 1e-8 and target < 1e-16:
            break
    return weights


def _reach(values: NDArray[np.float64], changes: NDArray[np.float64]) -> float:
    """Return how much of the changes, at most all, keeps the values well above 0."""
    falling = changes < 0
    if not falling.any():
        return 1.0
    return min(1.0, STAY * float((values[falling] / -changes[falling]).min()))
