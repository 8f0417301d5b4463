"""Small contests with all their games, and their numbers made again from the results alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from factories import make_result, store_tournament
from pyanitsa.play.scoring import pair_points
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.store import open_store, save_results, sides

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import Store


def store_games(
    store: Store, plans: Sequence[MatchPlan], results: Sequence[MatchResult], name: str = "autumn"
) -> None:
    """Store a tournament with each of its games."""
    store_tournament(store, plans, [], name=name)
    save_results(store, results, record_games=True, isolation="strict")


def tables_of(
    plans: Sequence[MatchPlan],
    results: Sequence[MatchResult],
    path: Path | str = "sqlite://",
    *,
    recorded: bool = True,
) -> list[Standings]:
    """Store a tournament and return its standings; all details are read."""
    with open_store(path, create=True) as store:
        if recorded:
            store_games(store, plans, results)
        else:
            store_tournament(store, plans, results)
        details = PairsAndPlaces.of(store, "autumn")
        found = standings(sides(store, "autumn"), details)
        assert details.pairs is not None
        assert (details.places is None) == (not recorded or not results)
        return found


def beating(
    plans: Sequence[MatchPlan], wins: Mapping[str, str], noise: float = 0.0
) -> list[MatchResult]:
    """Return results in which each entrant beats those that its letters name, the others drawing.

    Args:
        plans: the matches.
        wins: for each entrant, the names of those that it beats, one letter each.
        noise: how much chance is mixed in; at 0 there is none.
    """
    results = []
    for plan in plans:
        names = [entrant.name for entrant in plan.entrants]
        edge = np.array([sum(o in wins.get(n, "") for o in names) for n in names], np.float64)
        edge -= np.array([sum(n in wins.get(o, "") for o in names) for n in names])
        rng = np.random.default_rng(int(plan.key[12:24], 16))
        shape = (plan.players, plan.deals, plan.players)
        strengths = np.round(10 * (edge + noise * rng.normal(size=shape))).astype(np.int64)
        results.append(make_result(plan, strengths=strengths))
    return results


def slot_points(result: MatchResult) -> NDArray[np.int64]:
    """Return what each slot made against each other, int64 (legs, deals, slots, slots)."""
    made = pair_points(result.games.outcomes.places, result.games.forfeits).astype(np.int64)
    turned = [np.roll(made[leg], leg, axis=(-1, -2)) for leg in range(result.plan.players)]
    return np.stack(turned)


def cells_of(
    results: Sequence[MatchResult], names: Sequence[str], *, by_deal: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return points and most points, by match number or by deal (units, entrants, entrants)."""
    units = results[0].plan.deals if by_deal else 1 + max(r.plan.number for r in results)
    points, most = np.zeros((2, units, len(names), len(names)), np.int64)
    for result in results:
        made = slot_points(result)
        at = [names.index(entrant.name) for entrant in result.plan.entrants]
        legs, deals = made.shape[:2]
        for deal in range(deals):
            unit = deal if by_deal else result.plan.number
            for slot, one in enumerate(at):
                for other_slot, other in enumerate(at):
                    if slot != other_slot:
                        points[unit, one, other] += made[:, deal, slot, other_slot].sum()
                        most[unit, one, other] += 2 * legs
    return points, most
