"""The matrix of mean scores that all game-theoretic numbers start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

DECIMALS: Final = 12  # of a score: what is the same but for rounding becomes the same


def score_matrix(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return scores of all against all as an array of its own, with 0.5 on the diagonal.

    Args:
        scores: what the row makes against the column, 0 to 1, not a number where they have not met
            (entrants, entrants); the diagonal is ignored.

    Raises:
        ValueError: they are no square, or a score is not from 0 to 1.
    """
    matrix = np.array(scores, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise ValueError(f"scores of all against all are a square, not of shape {matrix.shape}")
    np.fill_diagonal(matrix, 0.5)
    wrong = np.argwhere((matrix < 0) | (matrix > 1))
    if len(wrong):
        i, j = wrong[0]
        raise ValueError(f"a score is from 0 to 1; that of {i} against {j} is {matrix[i, j]}")
    return matrix


def advantages(payoffs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how much each entrant beats each other one: the game in which nothing is lost.

    It is half of the difference between the two scores of a pairing, and so the score above one
    half, unless both have lost points by forfeits, which are no advantage to anybody.

    Args:
        payoffs: mean scores, 0 to 1 (entrants, entrants); the diagonal is ignored.

    Returns:
        Antisymmetric, from -0.5 to 0.5 (entrants, entrants).

    Raises:
        ValueError: they are no square, a score is not from 0 to 1, or two have not met.
    """
    matrix = score_matrix(payoffs)
    unmet = np.argwhere(np.isnan(matrix))
    if len(unmet):
        raise ValueError(f"entrants {unmet[0][0]} and {unmet[0][1]} have not met")
    return np.round((matrix - matrix.T) / 2, DECIMALS)
