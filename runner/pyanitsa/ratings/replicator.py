"""Who survives in a population that copies winners."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.ratings.payoffs import advantages

if TYPE_CHECKING:
    from numpy.typing import NDArray

SNAPSHOTS: Final = (0, 20, 50, 100, 200, 500, 1000, 2000)  # generations; multiples of STRETCH
STRETCH: Final = 10  # generations, divided into whole steps
TURN: Final = 0.2  # how much the logarithm of a share changes in one step at most
SETTLED: Final = 0.01  # the swing of shares that are counted as being at rest


@dataclass(frozen=True, eq=False)
class Population:
    """How the shares of entrants in a population develop from equal ones.

    Attributes:
        times: the generations at which shares are told (times,).
        shares: the share of each entrant then, summing up to 1 (times, entrants).
        averages: the mean share over the second half of all generations (entrants,).
        lowest: the smallest share in the second half (entrants,).
        highest: the largest share in the second half (entrants,).
    """

    times: NDArray[np.int64]
    shares: NDArray[np.float64]
    averages: NDArray[np.float64]
    lowest: NDArray[np.float64]
    highest: NDArray[np.float64]

    @property
    def settled(self) -> bool:
        """Whether shares have come to rest: none moves by 0.01 or more in the second half."""
        return bool((self.highest - self.lowest).max() < SETTLED)


def replicate(payoffs: NDArray[np.float64]) -> Population:
    """Follow the replicator dynamics from equal shares for 2000 generations.

    In each generation the share of an entrant grows by as many per cent as its score against the
    population, in per cent, is above 50: `dx_i/dt = x_i * (score_i - 0.5)` (Taylor and Jonker,
    Evolutionary Stable Strategies and Game Dynamics, Mathematical Biosciences 40, 1978). One that
    keeps losing by 0.01 against the others so falls to e**-20 of what it was.

    Where entrants beat each other in circles, shares may go round for ever, even chaotically (Sato,
    Akiyama and Farmer, PNAS 99, 2002): what they are at some time means little. But their averages
    over time come near to an equilibrium (Hofbauer and Sigmund, Evolutionary Games and Population
    Dynamics, 1998, section 7.6), so these say who survives.

    Args:
        payoffs: the mean scores of the row against the column, 0 to 1 (entrants, entrants).

    Raises:
        ValueError: payoffs are no square, a score is not from 0 to 1, or two have not met.
    """
    game = advantages(payoffs)
    steps = max(1, math.ceil(STRETCH * float(np.abs(game).max()) / TURN))
    length, half = STRETCH / steps, SNAPSHOTS[-1] // (2 * STRETCH) * steps
    shares = _trajectory(game, length, 2 * half)
    late = shares[half:]
    return Population(
        times=np.array(SNAPSHOTS),
        shares=shares[np.array(SNAPSHOTS) // STRETCH * steps],
        averages=late.mean(axis=0),
        lowest=late.min(axis=0),
        highest=late.max(axis=0),
    )


def _trajectory(game: NDArray[np.float64], length: float, steps: int) -> NDArray[np.float64]:
    """Return the shares at the beginning and after each step (steps + 1, entrants).

    The logarithms of the shares, but for a common summand, change by what each entrant wins from
    the population, `game @ shares`. They are followed by the classical method of Runge and Kutta,
    in which no share can get below 0.
    """
    logs = np.zeros(len(game))
    shares = np.empty((steps + 1, len(game)))
    shares[0] = _normalised(logs)
    for step in range(steps):
        first = game @ shares[step]
        second = game @ _normalised(logs + length / 2 * first)
        third = game @ _normalised(logs + length / 2 * second)
        fourth = game @ _normalised(logs + length * third)
        logs = logs + length / 6 * (first + 2 * (second + third) + fourth)
        logs -= logs.max()  # so that the largest share is never too large or too small a number
        shares[step + 1] = _normalised(logs)
    return shares


def _normalised(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the shares with these logarithms, but for a common summand."""
    shares = np.exp(logs)
    return np.asarray(shares / np.add.reduce(shares))
