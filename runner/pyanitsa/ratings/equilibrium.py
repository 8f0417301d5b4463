"""The equilibrium of a field: how to mix its entrants so that nobody beats the mixture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.ratings.payoffs import advantages
from pyanitsa.ratings.zero_sum import most_even_equilibrium

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDING: Final = 1e-9  # smaller losses are none


@dataclass(frozen=True, eq=False)
class NashAverage:
    """A field's most even equilibrium, and how each entrant does against it.

    Attributes:
        weights: the share of each entrant in the mixture, summing up to 1 (entrants,); exactly 0
            where it has none.
        losses: how far each entrant's score against the mixture is below one half (entrants,),
            exactly 0 where it is not below. Nobody is above.
    """

    weights: NDArray[np.float64]
    losses: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Exploitability:
    """What the worst opponent makes of each entrant.

    Attributes:
        amounts: how far its score against that opponent is below one half, 0 to 0.5 (entrants,).
        opponents: which entrant that is (entrants,), the first of several; where nobody beats it,
            itself.
    """

    amounts: NDArray[np.float64]
    opponents: NDArray[np.int64]


def nash_average(payoffs: NDArray[np.float64]) -> NashAverage:
    """Return the equilibrium of "choose your entrant" that has the largest entropy.

    Two people each choose an entrant, and win by what it makes above one half. Mixtures that nobody
    beats always exist; the one with the largest entropy is unique, and treats entrants alike that
    are alike (Nash averaging: Balduzzi, Tuyls, Perolat and Graepel, Re-evaluating Evaluation,
    NeurIPS 2018). How an entrant does against it is no matter of how many weak ones have come, nor
    how many copies: they share one weight. Only where there are several equilibria, as where some
    draw with each other, copies add to the weight of what they copy, as more entropy is in that.

    Args:
        payoffs: the mean scores of the row against the column, 0 to 1 (entrants, entrants).

    Raises:
        ValueError: payoffs are no square, a score is not from 0 to 1, or two have not met.
    """
    game = advantages(payoffs)
    weights = most_even_equilibrium(game)
    losses = -(game @ weights)
    losses[(losses < ROUNDING) | (weights > 0)] = 0.0
    return NashAverage(weights, losses)


def exploitability(payoffs: NDArray[np.float64]) -> Exploitability:
    """Return for each entrant how much its worst opponent within the field makes of it.

    This is what a rival gains who knows that the entrant will be played (Johanson, Waugh, Bowling
    and Zinkevich, Accelerating Best Response Calculation in Large Extensive Games, IJCAI 2011),
    with the field in place of all possible strategies; so it is a lower bound.

    Args:
        payoffs: the mean scores of the row against the column, 0 to 1 (entrants, entrants).

    Raises:
        ValueError: payoffs are no square, a score is not from 0 to 1, or two have not met.
    """
    game = advantages(payoffs)
    amounts = game.max(axis=0)
    itself = np.arange(len(game))
    return Exploitability(amounts, np.where(amounts > 0, game.argmax(axis=0), itself))
