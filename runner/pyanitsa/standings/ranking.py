"""From the sides of stored matches to standings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.ratings.interval import Estimate, interval, mean_score
from pyanitsa.standings.basis import Basis
from pyanitsa.standings.order import SCORE, ranked
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.standing import Standing
from pyanitsa.standings.statistics import FieldStatistics
from pyanitsa.standings.table import Standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.standings.table import Unit
    from pyanitsa.store import EntrantScores


@dataclass(frozen=True, eq=False)
class _Part:
    """What the entrants made of one variant.

    Attributes:
        matches: matches of each entrant, int64 (entrants,), as are games, wins, draws, losses,
            forfeits and rounds.
        estimates: their scores; None without games.
        unit: what the estimates rest on.
        units: how many of these there are.
        stored: the variant's stored matches.
        scheduled: all of its matches.
    """

    counts: dict[str, NDArray[np.int64]]
    estimates: list[Estimate | None]
    unit: Unit
    units: int
    stored: int
    scheduled: int


def standings(
    sides: EntrantScores, pairs_and_places: PairsAndPlaces | None = None
) -> list[Standings]:
    """Return the standings in each variant and, where there are several, over all of them.

    All pairings meet the same deals in the matches of one number. So the number is the unit that is
    independent of others: an entrant's mean score over all its opponents there. Where there is a
    single number, its mirrored deals are the units.

    Args:
        sides: what the tables are made of.
        pairs_and_places: what those statistics need for which sides are not enough.
    """
    counted = ~met_themselves(sides)
    parts = [_part(sides, counted, index) for index in range(len(sides.variants))]
    shown: list[tuple[int, ...]] = [(index,) for index in range(len(parts))]
    if len(parts) > 1:
        shown.append(tuple(range(len(parts))))
    pairs_and_places = pairs_and_places or PairsAndPlaces.none()
    return [_table(sides, counted, parts, variants, pairs_and_places) for variants in shown]


def met_themselves(sides: EntrantScores) -> NDArray[np.bool_]:
    """Return which sides are of matches in which an entrant takes several slots."""
    seats = sides.match * len(sides.entrants) + sides.entrant
    _, which, taken = np.unique(seats, return_inverse=True, return_counts=True)
    return np.isin(sides.match, sides.match[taken[which] > 1])


def _part(sides: EntrantScores, counted: NDArray[np.bool_], variant: int) -> _Part:
    ours = sides.variant == variant
    chosen = np.flatnonzero(ours & counted)
    by_number = len(np.unique(sides.number[chosen])) > 1
    points, most = (_by_number if by_number else _by_deal)(sides, chosen)
    return _Part(
        counts=_counts(sides, chosen),
        estimates=[
            Estimate.of(made[best > 0], best[best > 0]) if best.any() else None
            for made, best in zip(points, most, strict=True)
        ],
        unit="match" if by_number else "deal",
        units=points.shape[1],
        stored=len(np.unique(sides.match[ours])),
        scheduled=sides.scheduled[variant],
    )


def _counts(sides: EntrantScores, chosen: NDArray[np.intp]) -> dict[str, NDArray[np.int64]]:
    names = ("games", "wins", "draws", "losses", "forfeits", "rounds")
    values = {name: getattr(sides, name)[chosen] for name in names}
    values["matches"] = np.ones(len(chosen), np.int64)
    counts = {name: np.zeros(len(sides.entrants), np.int64) for name in values}
    for name, totals in counts.items():
        np.add.at(totals, sides.entrant[chosen], values[name])
    return counts


def _by_number(
    sides: EntrantScores, chosen: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return points made and the most there were, int64 (entrants, match numbers) both."""
    numbers, unit = np.unique(sides.number[chosen], return_inverse=True)
    points, most = np.zeros((2, len(sides.entrants), len(numbers)), np.int64)
    at = sides.entrant[chosen], unit
    np.add.at(points, at, sides.points[chosen])
    np.add.at(most, at, sides.most[chosen])
    return points, most


def _by_deal(
    sides: EntrantScores, chosen: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return points made and the most there were, int64 (entrants, mirrored deals) both."""
    deals = max((len(sides.deal_points[side]) for side in chosen), default=0)
    points, most = np.zeros((2, len(sides.entrants), deals), np.int64)
    for side in chosen:
        made = np.frombuffer(sides.deal_points[side], np.uint8)
        points[sides.entrant[side], : len(made)] += made
        most[sides.entrant[side], : len(made)] += sides.most[side] // len(made)
    return points, most


def _table(
    sides: EntrantScores,
    counted: NDArray[np.bool_],
    all_parts: Sequence[_Part],
    variants: tuple[int, ...],
    pairs_and_places: PairsAndPlaces,
) -> Standings:
    """Return the table of some variants, named by their indices: of one, or of all."""
    parts = [all_parts[index] for index in variants]
    units: set[Unit] = {part.unit for part in parts if part.units} or {"match"}
    scores = zip(*(part.estimates for part in parts), strict=True)
    numbers = FieldStatistics(
        sides=sides,
        chosen=counted & np.isin(sides.variant, variants),
        scores=tuple(tuple(one for one in some if one is not None) for some in scores),
        pairs_and_places=pairs_and_places,
    )
    rows = (_standing(numbers, index, parts) for index in range(len(sides.entrants)))
    return Standings(
        variant=None if len(variants) > 1 else sides.variants[variants[0]],
        rows=ranked(rows, SCORE),
        stored=sum(part.stored for part in parts),
        scheduled=sum(part.scheduled for part in parts),
        unit=units.pop() if len(units) == 1 else "both",
        units=sum(part.units for part in parts),
        basis=Basis.of(sides, variants),
        numbers=numbers,
    )


def _standing(numbers: FieldStatistics, index: int, parts: Sequence[_Part]) -> Standing:
    name, scores = numbers.sides.entrants[index], numbers.scores[index]
    total = {count: sum(int(p.counts[count][index]) for p in parts) for count in parts[0].counts}
    rounds = total.pop("rounds")
    bounds = interval(scores) if scores else None
    return Standing(
        rank=0,
        name=name,
        score=100 * mean_score(scores) if scores else None,
        interval=(100 * bounds[0], 100 * bounds[1]) if bounds else None,
        rounds=rounds / total["games"] if scores else None,
        withdrawn=name in numbers.sides.withdrawn,
        numbers=numbers,
        index=index,
        file=numbers.sides.origins[index],
        **total,
    )
