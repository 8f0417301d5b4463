"""Who beats whom over one or several variants, which weigh the same."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.ratings.interval import interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.standings.pair_scores import Cells


@dataclass(frozen=True, eq=False)
class Payoffs:
    """The mean scores of everybody against everybody.

    Attributes:
        variants: what was made in each variant.
        entrants: how many entrants there are.
    """

    variants: Sequence[Cells]
    entrants: int

    @cached_property
    def scores(self) -> NDArray[np.float64]:
        """What the row scores against the column, 0 to 1, each variant weighing the same.

        Not a number where two have not met; one half on the diagonal.
        """
        scores = self._mean([cells.scores[None] for cells in self.variants], 1)
        return scores.reshape(self.entrants, self.entrants)

    @cached_property
    def bounds(self) -> NDArray[np.float64]:
        """The 95 % intervals of the scores, each for itself, float64 (entrants, entrants, 2).

        Not a number where there is none, as where two have met in one unit only.
        """
        bounds = np.full((self.entrants, self.entrants, 2), math.nan)
        mirrored = all(
            np.array_equal(cells.points + cells.points.swapaxes(1, 2), cells.most)
            for cells in self.variants
        )
        for one, other in np.argwhere(~np.isnan(self.scores)).tolist():
            if mirrored and one > other:
                bounds[one, other] = 1 - bounds[other, one, ::-1]
                continue
            estimates = [cells.estimate(one, other) for cells in self.variants]
            there = [estimate for estimate in estimates if estimate is not None]
            found = interval(there) if there else None
            if found is not None:
                bounds[one, other] = found
        return bounds

    @property
    def units(self) -> int:
        """How many units there are at least in a variant; 0 without any."""
        return min((len(cells.most) for cells in self.variants), default=0)

    def draws(self, number: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Return the scores with all units weighed anew, many times (draws, entrants, entrants).

        The weights are exponential numbers: the Bayesian bootstrap (Rubin, Annals of Statistics 9,
        1981), which leaves no two without games that have met.
        """
        return self._mean([cells.draws(number, rng) for cells in self.variants], number)

    def _mean(self, scores: list[NDArray[np.float64]], number: int) -> NDArray[np.float64]:
        """Return the mean over the variants in which two have met."""
        shape = len(scores), number, self.entrants, self.entrants
        every = np.array(scores, np.float64).reshape(shape)
        known = (~np.isnan(every)).sum(axis=0)
        sums = np.nansum(every, axis=0)
        mean = np.full(sums.shape, math.nan)
        np.divide(sums, known, out=mean, where=known > 0)
        mean[:, range(self.entrants), range(self.entrants)] = 0.5
        return mean
