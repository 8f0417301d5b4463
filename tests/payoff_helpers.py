"""Fields of entrants for the tests of game-theoretic numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def payoffs_of(game: Sequence[Sequence[float]] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the scores of which a game between -1 and 1 tells who wins how much from whom."""
    return 0.5 + np.array(game, dtype=np.float64) / 2


CIRCLE: Final = payoffs_of([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
# Rock, paper and scissors; Omidshafiei et al., Scientific Reports 9, 9937, 2019, as an example of
# a game whose equilibrium is not even.
BIASED: Final = payoffs_of([[0, -0.5, 1], [0.5, 0, -0.1], [-1, 0.1, 0]])


@st.composite
def fields(
    draw: st.DrawFn, smallest: int = 1, largest: int = 7, levels: int = 2
) -> NDArray[np.float64]:
    """Draw scores of all against all, of which many are the same.

    Few different scores make for many equilibria, ties and strategies that are alike.
    """
    number = draw(st.integers(smallest, largest))
    pairs = number * (number - 1) // 2
    drawn = draw(st.lists(st.integers(-levels, levels), min_size=pairs, max_size=pairs))
    game = np.zeros((number, number))
    game[np.triu_indices(number, 1)] = np.array(drawn, dtype=np.float64) / levels
    return payoffs_of(game - game.T)


def rearranged(matrix: NDArray[np.float64], order: Sequence[int]) -> NDArray[np.float64]:
    """Return scores of the entrants with these numbers, any of them left out or doubled."""
    return matrix[np.ix_(order, order)]


def with_loser(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return scores with one more entrant, the last one, that loses all games."""
    field = np.pad(matrix, (0, 1), constant_values=1.0)
    field[-1] = 0.0
    field[-1, -1] = 0.5
    return field
