"""α-rank: who is met most often where strategies replace each other by winning."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.ratings.payoffs import advantages

if TYPE_CHECKING:
    from numpy.typing import NDArray

POPULATION: Final = 50
ROUNDING: Final = 1e-12  # a smaller mass is none


def alpharank(
    payoffs: NDArray[np.float64], alpha: float = math.inf, population: int = POPULATION
) -> NDArray[np.float64]:
    """Return in which share of the time each entrant is what the population plays.

    A population of one strategy meets one player of another strategy, each as often as any other.
    That one takes over with the probability `fixation`, or dies out. The answer is the stationary
    distribution of this chain (Omidshafiei, Papadimitriou, Piliouras, Tuyls et al., α-Rank:
    Multi-Agent Evaluation by Evolution, Scientific Reports 9, 9937, 2019).

    With `alpha` infinite, the winner of a pairing always takes over, however small its advantage.
    The authors disturb this chain a little to make its distribution unique. Here it is so by
    itself: of any two entrants, one at least can take over from the other, therefore those from
    which there is no way out are one group, and only they have any mass.

    Args:
        payoffs: the mean scores of the row against the column, 0 to 1 (entrants, entrants).
        alpha: the ranking intensity, above 0: how much a score counts in the choice of whom to
            copy, where a score of 1 / alpha more multiplies the odds by e.
        population: how many players there are, at least 2.

    Returns:
        Masses that sum up to 1 (entrants,).

    Raises:
        ValueError: payoffs are no square, a score is not from 0 to 1, two have not met, or `alpha`
            or `population` is out of range.
    """
    if not alpha > 0:
        raise ValueError(f"the ranking intensity is above 0, not {alpha}")
    if population < 2:
        raise ValueError(f"a population has at least 2 players, not {population}")
    rates = fixation(advantages(payoffs).T, alpha, population)
    np.fill_diagonal(rates, 0.0)
    balance = rates.T - np.diag(rates.sum(axis=1))
    balance[-1] = 1.0  # one of the equations follows from the others; the masses sum up to 1
    masses = np.linalg.solve(balance, np.append(np.zeros(len(rates) - 1), 1.0))
    masses[masses < ROUNDING] = 0.0
    return np.asarray(masses / masses.sum())


def fixation(advantage: NDArray[np.float64], alpha: float, population: int) -> NDArray[np.float64]:
    """Return the probability that one newcomer takes over the whole population.

    Two players are drawn; the second copies the first with the probability `1 / (1 + exp(-d))`,
    `d` being `alpha` times what the first scores on average more than the second against all
    others (Traulsen, Nowak and Pacheco, Physical Review E 74, 011909, 2006). Where the scores of a
    pairing sum up to 1, `d` is `u = alpha * advantage * m / (m - 1)` at every stage, and
    the probability `(1 - exp(-u)) / (1 - exp(-m * u))`, or `1 / m` without an advantage.

    Args:
        advantage: by how much the newcomer beats the others, from -0.5 to 0.5 (any shape).
        alpha: the ranking intensity, above 0, which may be infinite.
        population: how many players there are, `m`.
    """
    size = np.abs(advantage)
    ahead = np.multiply(alpha * population / (population - 1), size, where=size > 0, out=size)
    ratio = np.full_like(ahead, population)
    np.divide(np.expm1(-population * ahead), np.expm1(-ahead), where=ahead > 0, out=ratio)
    behind = np.where(advantage < 0, (population - 1) * ahead, 0.0)
    return np.asarray(np.exp(-behind) / ratio)
