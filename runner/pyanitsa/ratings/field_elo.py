"""The Elo difference of an entrant from all others that it has met."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from pyanitsa.ratings.elo import elo_of, likelihood_of_superiority
from pyanitsa.ratings.interval import Estimate, interval, mean_score

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class FieldElo:
    """How an entrant does against all others that it has met, in Elo.

    Attributes:
        elo: the Elo difference that its score stands for; infinite where it has made all points or
            none.
        interval: its 95 % interval, from that of the score; None where the score has none.
        los: the likelihood that its true score is above one half, 0 to 1; None where there is too
            little to tell.
    """

    elo: float
    interval: tuple[float, float] | None
    los: float | None

    @classmethod
    def of(cls, scores: Sequence[Estimate]) -> Self:
        """Take the scores of one or several variants, which weigh the same."""
        bounds = interval(scores)
        return cls(
            elo=elo_of(mean_score(scores)),
            interval=None if bounds is None else (elo_of(bounds[0]), elo_of(bounds[1])),
            los=likelihood_of_superiority(_together(scores)),
        )


def _together(scores: Sequence[Estimate]) -> Estimate:
    """Return the mean of scores as one, its units those of Student's t (see `interval`)."""
    if len(scores) == 1:
        return scores[0]
    variance = math.fsum(score.variance for score in scores)
    if not variance > 0:
        units = min(score.units for score in scores)
    else:
        spread = math.fsum(s.variance**2 / (s.units - 1) for s in scores if s.variance > 0)
        units = 1 + max(1, int(variance**2 / spread))
    return Estimate(mean_score(scores), variance / len(scores) ** 2, units)
