"""Circles in which entrants beat each other, where each of the wins is beyond doubt."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.ratings.payoffs import score_matrix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

LENGTHS: Final = (3, 4, 5)  # cycles of these can be counted by powers of the matrix


@dataclass(frozen=True)
class Cycle:
    """Entrants of which each beats the next one, and the last one the first.

    Attributes:
        entrants: their numbers, beginning with the lowest.
        strength: what the weakest of these wins is sure to be above one half.
    """

    entrants: tuple[int, ...]
    strength: float


@dataclass(frozen=True)
class Cycles:
    """How far from an order of strength a field is.

    Attributes:
        strongest: the strongest cycles, strongest first; at the same strength the shorter ones
            first, and of the same length those with the lower numbers.
        total: how many cycles there are of the lengths that were asked for.
        decided: how many triples of entrants there are whose three pairings are all decided.
        circular: how many of these go round in a circle.
        entrants: how many entrants there are.
        knot: the largest group, of 3 or more, in which everybody beats everybody else at least by
            a chain of wins, so that no order of strength is right for it; empty if there is none.
    """

    strongest: tuple[Cycle, ...]
    total: int
    decided: int
    circular: int
    entrants: int
    knot: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of circular triples among the decided ones, 0 if none is decided.

        It is one quarter on average if all pairings are decided by tossing coins.
        """
        return self.circular / self.decided if self.decided else 0.0

    @property
    def consistence(self) -> float:
        """The coefficient of consistence: 1 for an order of strength, 0 for as many circles as fit.

        After Kendall and Babington Smith, On the Method of Paired Comparisons, Biometrika 31, 1940:
        1 less the circular triples' share of the most that this number of entrants can have. While
        pairings are undecided it is an upper bound, as what they decide can only add circles.
        """
        number = self.entrants
        most = number * (number * number - (1 if number % 2 else 4)) // 24
        return 1 - self.circular / most if most else 1.0


def significant_cycles(lower: NDArray[np.float64], longest: int = 4, shown: int = 20) -> Cycles:
    """Find the cycles of significant wins, and list the strongest ones.

    Args:
        lower: lower bounds of the intervals of the scores of the row against the column, 0 to 1,
            not a number where there is none (entrants, entrants). The row beats the column where
            it is above 0.5.
        longest: how many entrants a cycle has at most, 3 to 5.
        shown: how many are listed at most, at least 1.

    Raises:
        ValueError: the bounds are no square or not from 0 to 1, two beat each other, or `longest`
            or `shown` is out of range.
    """
    if longest not in LENGTHS:
        raise ValueError(f"cycles of 3 to 5 entrants can be listed, not of {longest}")
    if shown < 1:
        raise ValueError(f"at least 1 cycle is listed, not {shown}")
    bounds = score_matrix(lower)
    margins = np.where(bounds > 0.5, bounds - 0.5, 0.0)
    beats = margins > 0
    both = np.argwhere(beats & beats.T)
    if len(both):
        raise ValueError(f"entrants {both[0][0]} and {both[0][1]} cannot both beat the other")
    decided = beats | beats.T
    return Cycles(
        strongest=tuple(_strongest(margins, longest, shown)),
        total=_count(beats, longest),
        decided=_closed_walks(decided, 3) // 6,
        circular=_count(beats, 3),
        entrants=len(beats),
        knot=_knot(beats),
    )


def _strongest(margins: NDArray[np.float64], longest: int, shown: int) -> list[Cycle]:
    """Return the strongest cycles.

    A cycle has at least some strength if and only if all of its wins have. So the weakest wins are
    left out as long as enough cycles remain, which is found by counting; only then are they listed.
    """
    levels = np.unique(margins[margins > 0])
    if not len(levels):
        return []
    low, high = 0, len(levels) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if _count(margins >= levels[middle], longest) >= shown:
            low = middle
        else:
            high = middle - 1
    level = levels[low]
    above = [_measured(cycle, margins) for cycle in _listed(margins > level, longest)]
    others = (_measured(cycle, margins) for cycle in _listed(margins >= level, longest))
    at_level = (cycle for cycle in others if cycle.strength == level)
    above.sort(key=lambda cycle: -cycle.strength)
    return [*above, *islice(at_level, shown - len(above))]


def _measured(entrants: tuple[int, ...], margins: NDArray[np.float64]) -> Cycle:
    """Return a cycle with its strength."""
    following = (*entrants[1:], entrants[0])
    return Cycle(entrants, float(margins[entrants, following].min()))


def _listed(beats: NDArray[np.bool_], longest: int) -> Iterator[tuple[int, ...]]:
    """Yield the cycles, the shortest first, those of a length ordered by their entrants."""
    numbers = np.arange(len(beats))
    home = _walks(beats, longest - 1)
    for length in range(LENGTHS[0], longest + 1):
        for first in np.flatnonzero(np.diag(_product(home[length - 1], beats))):
            paths = np.full((1, 1), first)
            for left in range(length - 1, 0, -1):
                onward = beats[paths[:, -1]] & (numbers > first) & home[left][:, first]
                np.put_along_axis(onward, paths, values=False, axis=1)
                path, following = np.nonzero(onward)
                paths = np.column_stack([paths[path], following])
            yield from map(tuple, paths.tolist())


def _walks(beats: NDArray[np.bool_], longest: int) -> list[NDArray[np.bool_]]:
    """Return for each number of wins, from 0 on, whether a chain of so many leads from i to j."""
    walks = [np.eye(len(beats), dtype=np.bool_)]
    for _ in range(longest):
        walks.append(_product(walks[-1], beats))
    return walks


def _product(left: NDArray[np.bool_], right: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the product of two relations; numbers are multiplied much faster than truths."""
    return np.asarray(left.astype(np.float32) @ right.astype(np.float32) > 0)


def _count(beats: NDArray[np.bool_], longest: int) -> int:
    """Count the cycles of 3 up to 5 entrants.

    Where no two beat each other, a closed walk of up to 5 wins meets nobody twice: it would fall
    apart into two closed walks, one of them of 2 wins at most. So a cycle of k is k closed walks.
    """
    return sum(_closed_walks(beats, length) // length for length in range(3, longest + 1))


def _closed_walks(graph: NDArray[np.bool_], length: int) -> int:
    """Count the walks of so many steps that end where they begin."""
    steps = graph.astype(np.float64)  # exact: there are far fewer than 2 ** 53
    return int(np.einsum("ij,ji->", np.linalg.matrix_power(steps, length - 1), steps))


def _knot(beats: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return the largest strongly connected component of at least 3, the first of several."""
    chain = beats | np.eye(len(beats), dtype=np.bool_)
    for _ in range(len(beats).bit_length()):
        chain = _product(chain, chain)
    mutual = chain & chain.T
    sizes = mutual.sum(axis=1)
    largest = int(sizes.argmax())
    return tuple(np.flatnonzero(mutual[largest]).tolist()) if sizes[largest] > 2 else ()
