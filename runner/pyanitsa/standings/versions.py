"""How an entrant has done from one version of its source to the next."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.ratings.interval import CONFIDENCE, Estimate, interval

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from numpy.typing import NDArray

    from pyanitsa.play.plan import Entrant
    from pyanitsa.store.reading.versions import Appearance, Career

Interval = tuple[float, float]


@dataclass(frozen=True)
class Change:
    """How a version does against those that it and the version before it have both met.

    A meeting is what is played and who else sits at the table; all meetings weigh the same. Scores
    are from 0 to 1.

    Attributes:
        meetings: in how many meetings both have played.
        before: what the version before scored in them.
        after: what this version scores.
        interval: the 95 % interval of the difference; None where there is too little for one.
    """

    meetings: int
    before: float
    after: float
    interval: Interval | None


@dataclass(frozen=True)
class Version:
    """How a version of an entrant has done; scores are from 0 to 1.

    Attributes:
        entrant: the version.
        tournaments: the tournaments that schedule its matches.
        matches: its stored matches.
        games: their games.
        wins: those in which it was first alone.
        draws: those in which it shared the first place.
        losses: all others.
        forfeits: those that it forfeited.
        score: the share of points that it made.
        interval: the 95 % interval of the score; None where there is too little for one.
        change: how it does compared with the version before; None where they have met nobody in
            common.
    """

    entrant: Entrant
    tournaments: tuple[str, ...]
    matches: int
    games: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    score: float
    interval: Interval | None
    change: Change | None


def history(careers: Sequence[Career]) -> list[Version]:
    """Return how each version of an entrant has done, in the order of the careers."""
    before: list[Career | None] = [None, *careers]
    return [_version(*pair) for pair in zip(careers, before, strict=False)]


def _version(career: Career, before: Career | None) -> Version:
    played = career.appearances
    points, most = _by_unit(played)
    total = Counter[str]()
    for one in played:
        for name in ("games", "wins", "draws", "losses", "forfeits"):
            total[name] += getattr(one, name)
    estimate = Estimate.of(points, most)
    return Version(
        entrant=career.entrant,
        tournaments=career.tournaments,
        matches=len(played),
        games=total["games"],
        wins=total["wins"],
        draws=total["draws"],
        losses=total["losses"],
        forfeits=total["forfeits"],
        score=estimate.score,
        interval=interval([estimate]),
        change=None if before is None else _change(before.appearances, played),
    )


def _unit(one: Appearance) -> Hashable:
    """Return what a match shares its deals with: all that is independent of others."""
    return one.variant, len(one.others), one.deals


def _meeting(one: Appearance) -> Hashable:
    return one.variant, one.others


def _by_unit(played: Iterable[Appearance]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the points that were made and the most there were, in each unit."""
    made: dict[Hashable, list[int]] = defaultdict(lambda: [0, 0])
    for one in played:
        sums = made[_unit(one)]
        sums[0] += one.points
        sums[1] += one.most
    points, most = np.array(list(made.values()), np.int64).T
    return points, most


def _change(before: Iterable[Appearance], after: Iterable[Appearance]) -> Change | None:
    """Compare two versions over the meetings that both have had.

    The difference is the mean over meetings of the differences of scores. Its variance is that of a
    sum of ratios, linearised (Särndal, Swensson and Wretman, Model Assisted Survey Sampling, 1992,
    section 5.5) and summed up by unit first, so that deals that both versions have played count as
    paired. The degrees of freedom are those of the version with fewer units.
    """
    versions = [_by_meeting(before), _by_meeting(after)]
    common = versions[0].keys() & versions[1].keys()
    if not common:
        return None
    scores = [0.0, 0.0]
    residuals: dict[Hashable, float] = defaultdict(float)
    units: list[set[Hashable]] = [set(), set()]
    for which, sign in enumerate((-1, 1)):
        for meeting in sorted(common, key=repr):
            played = versions[which][meeting]
            most = sum(one.most for one in played)
            score = sum(one.points for one in played) / most
            scores[which] += score / len(common)
            for one in played:
                off = (one.points - score * one.most) / most / len(common)
                residuals[_unit(one)] += sign * off
                units[which].add(_unit(one))
    fewest = min(map(len, units))
    spread = math.fsum(off * off for off in residuals.values())
    return Change(
        meetings=len(common),
        before=scores[0],
        after=scores[1],
        interval=_around(scores[1] - scores[0], spread, fewest),
    )


def _by_meeting(played: Iterable[Appearance]) -> dict[Hashable, list[Appearance]]:
    meetings: dict[Hashable, list[Appearance]] = {}
    for one in played:
        meetings.setdefault(_meeting(one), []).append(one)
    return meetings


def _around(difference: float, spread: float, units: int) -> Interval | None:
    """Return the 95 % interval of a difference; None where its variance cannot be known."""
    if units < 2 or spread == 0:
        return None
    from scipy.special import stdtrit

    error = math.sqrt(spread * units / (units - 1))
    far = float(stdtrit(units - 1, (1 + CONFIDENCE) / 2)) * error
    return max(-1.0, difference - far), min(1.0, difference + far)
