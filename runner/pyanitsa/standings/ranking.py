"""From the sides of stored matches to standings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.standings.basis import Basis
from pyanitsa.standings.interval import Estimate, interval, mean_score
from pyanitsa.standings.standing import Standing, Standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pyanitsa.standings.standing import Unit
    from pyanitsa.store import Sides

SAME_DECIMALS: Final = 9
"""Scores, in per cent, that are the same to so many decimals share a rank."""


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


def standings(sides: Sides) -> list[Standings]:
    """Return the standings in each variant and, where there are several, over all of them.

    All pairings meet the same deals in the matches of one number. So the number is the unit that is
    independent of others: an entrant's mean score over all its opponents there. Where there is a
    single number, its mirrored deals are the units.
    """
    counted = ~met_themselves(sides)
    parts = [_part(sides, counted, index) for index in range(len(sides.variants))]
    tables = [_table(sides, parts, index) for index in range(len(parts))]
    return [*tables, _table(sides, parts, None)] if len(parts) > 1 else tables


def met_themselves(sides: Sides) -> NDArray[np.bool_]:
    """Return which sides are of matches in which an entrant takes several slots."""
    seats = sides.match * len(sides.entrants) + sides.entrant
    _, which, taken = np.unique(seats, return_inverse=True, return_counts=True)
    return np.isin(sides.match, sides.match[taken[which] > 1])


def _part(sides: Sides, counted: NDArray[np.bool_], variant: int) -> _Part:
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


def _counts(sides: Sides, chosen: NDArray[np.intp]) -> dict[str, NDArray[np.int64]]:
    names = ("games", "wins", "draws", "losses", "forfeits", "rounds")
    values = {name: getattr(sides, name)[chosen] for name in names}
    values["matches"] = np.ones(len(chosen), np.int64)
    counts = {name: np.zeros(len(sides.entrants), np.int64) for name in values}
    for name, totals in counts.items():
        np.add.at(totals, sides.entrant[chosen], values[name])
    return counts


def _by_number(
    sides: Sides, chosen: NDArray[np.intp]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return points made and the most there were, int64 (entrants, match numbers) both."""
    numbers, unit = np.unique(sides.number[chosen], return_inverse=True)
    points, most = np.zeros((2, len(sides.entrants), len(numbers)), np.int64)
    at = sides.entrant[chosen], unit
    np.add.at(points, at, sides.points[chosen])
    np.add.at(most, at, sides.most[chosen])
    return points, most


def _by_deal(sides: Sides, chosen: NDArray[np.intp]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return points made and the most there were, int64 (entrants, mirrored deals) both."""
    deals = max((len(sides.deal_points[side]) for side in chosen), default=0)
    points, most = np.zeros((2, len(sides.entrants), deals), np.int64)
    for side in chosen:
        made = np.frombuffer(sides.deal_points[side], np.uint8)
        points[sides.entrant[side], : len(made)] += made
        most[sides.entrant[side], : len(made)] += sides.most[side] // len(made)
    return points, most


def _table(sides: Sides, all_parts: Sequence[_Part], variant: int | None) -> Standings:
    """Return the table of one variant, named by its index, or of all."""
    shown = range(len(all_parts)) if variant is None else [variant]
    parts = [all_parts[index] for index in shown]
    units: set[Unit] = {part.unit for part in parts if part.units} or {"match"}
    rows = (_standing(sides, index, parts) for index in range(len(sides.entrants)))
    return Standings(
        variant=None if variant is None else sides.variants[variant],
        rows=_ranked(rows),
        stored=sum(part.stored for part in parts),
        scheduled=sum(part.scheduled for part in parts),
        unit=units.pop() if len(units) == 1 else "both",
        units=sum(part.units for part in parts),
        basis=Basis.of(sides, shown),
    )


def _standing(sides: Sides, index: int, parts: Sequence[_Part]) -> Standing:
    name = sides.entrants[index]
    total = {count: sum(int(p.counts[count][index]) for p in parts) for count in parts[0].counts}
    rounds = total.pop("rounds")
    estimates = [part.estimates[index] for part in parts]
    there = [estimate for estimate in estimates if estimate is not None]
    bounds = interval(there) if there else None
    return Standing(
        rank=0,
        name=name,
        score=100 * mean_score(there) if there else None,
        interval=(100 * bounds[0], 100 * bounds[1]) if bounds else None,
        rounds=rounds / total["games"] if there else None,
        withdrawn=name in sides.withdrawn,
        **total,
    )


def _ranked(rows: Iterable[Standing]) -> tuple[Standing, ...]:
    """Order rows by score, then by name; those without games come last."""

    def score(row: Standing) -> float:
        return -1.0 if row.score is None else round(row.score, SAME_DECIMALS)

    ordered = sorted(rows, key=lambda row: (-score(row), row.name))
    first = {score(row): place for place, row in reversed(list(enumerate(ordered, start=1)))}
    return tuple(replace(row, rank=first[score(row)]) for row in ordered)
