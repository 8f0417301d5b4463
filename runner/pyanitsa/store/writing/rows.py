"""The rows of played matches, column by column, for many matches at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.play.chance import MatchChance
from pyanitsa.play.games import Games
from pyanitsa.play.scoring import Tally
from pyanitsa.store.encoding import to_bytes, to_text
from pyanitsa.store.game_columns import SUMMED, GameColumns
from pyanitsa.store.reading.faults import FAULT_COLUMNS
from pyanitsa.store.tables import row_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.store.writing.bulk import Columns
    from pyanitsa.variant import Variant

MOST_GAMES: Final = 50_000
"""How many games are turned into rows at a time, unless a single match has more."""


def variant_id(variant: Variant) -> int:
    """Return the id of a variant's row."""
    return row_id("variant", variant.name, variant.hash())


def entrant_id(entrant: Entrant) -> int:
    """Return the id of an entrant's row."""
    return row_id("entrant", entrant.hash)


def alike(results: Iterable[MatchResult]) -> Iterator[list[MatchResult]]:
    """Put those matches together whose arrays have the same shapes and the same deck."""
    groups: dict[object, list[MatchResult]] = {}
    for result in results:
        groups.setdefault((result.games.orders.shape, result.plan.variant.deck), []).append(result)
    for group in groups.values():
        step = max(1, MOST_GAMES // group[0].games.size)
        for start in range(0, len(group), step):
            yield group[start : start + step]


def match_columns(
    results: Sequence[MatchResult], ids: Mapping[str, int], *, recorded: bool, isolation: str
) -> Columns:
    """Return the rows of `MatchRow`."""
    plans = [result.plan for result in results]
    variants = {variant: variant_id(variant) for variant in {plan.variant for plan in plans}}
    return {
        "id": [ids[plan.key] for plan in plans],
        "key": [plan.key for plan in plans],
        "variant_id": [variants[plan.variant] for plan in plans],
        "number": [plan.number for plan in plans],
        "seed": [None] * len(plans),
        "deals": [plan.deals for plan in plans],
        "players": [plan.players for plan in plans],
        "recorded": [recorded] * len(plans),
        "isolation": [isolation] * len(plans),
        **{
            name: [int(getattr(result.games.outcomes, name).sum()) for result in results]
            for name in SUMMED
        },
        "chance": [_new(plan).strategies for plan in plans],
        "deal_chance": [_new(plan).deals for plan in plans],
    }


def _new(plan: MatchPlan) -> MatchChance:
    """Return the chance of a match that is played now: nothing else is stored any more."""
    if not isinstance(plan.chance, MatchChance):
        raise TypeError(f"the match {plan.key} has the chance of one that is stored already")
    return plan.chance


def side_columns(results: Sequence[MatchResult], ids: Mapping[str, int]) -> tuple[Columns, Columns]:
    """Return the rows of `SideRow` and of `PairRow`; the matches are alike."""
    games = results[0].games
    (legs, deals), players = games.shape, games.players
    tally = Tally.of(
        np.stack([result.games.outcomes.places for result in results]),
        np.stack([result.games.forfeits for result in results]),
    )
    matches = np.array([ids[result.plan.key] for result in results])
    entrants = [entrant_id(entrant) for result in results for entrant in result.plan.entrants]
    slots, others = np.nonzero(~np.eye(players, dtype=np.bool_))
    sides = {
        "match_id": matches.repeat(players).tolist(),
        "slot": list(range(players)) * len(results),
        "entrant_id": entrants,
        "games": [legs * deals] * len(entrants),
        "wins": tally.wins.ravel().tolist(),
        "draws": tally.draws.ravel().tolist(),
        "losses": (legs * deals - tally.wins - tally.draws).ravel().tolist(),
        "points": tally.points.ravel().tolist(),
        "forfeits": tally.forfeits.ravel().tolist(),
        "deal_points": to_bytes(tally.deal_points.reshape(-1, deals)),
    }
    pairs = {
        "match_id": matches.repeat(len(slots)).tolist(),
        "slot": slots.tolist() * len(results),
        "other": others.tolist() * len(results),
        "points": tally.pairs[:, slots, others].ravel().tolist(),
    }
    return sides, pairs


def game_columns(results: Sequence[MatchResult], ids: Mapping[str, int]) -> Columns:
    """Return the rows of `GameRow`; the matches are alike."""
    games = Games.stack([result.games for result in results])
    _, legs, deals = games.shape
    matches = np.array([ids[result.plan.key] for result in results])
    leg, deal = np.indices((legs, deals)).reshape(2, -1)
    stored = GameColumns(games.players, results[0].plan.variant.deck, games.orders.shape[-1])
    return {
        "match_id": matches.repeat(legs * deals).tolist(),
        "leg": leg.tolist() * len(results),
        "deal": deal.tolist() * len(results),
        **stored.encode(games.reshape(-1)),
    }


def fault_columns(results: Sequence[MatchResult], ids: Mapping[str, int]) -> Columns:
    """Return the rows of `FaultRow`."""
    faults = [(ids[r.plan.key], fault) for r in results for fault in r.faults]
    return {
        "match_id": [match for match, _ in faults],
        **{name: [getattr(fault, name) for _, fault in faults] for name in FAULT_COLUMNS},
        "text": [to_text(fault.text) for _, fault in faults],
    }


def printed_columns(results: Sequence[MatchResult], ids: Mapping[str, int]) -> Columns:
    """Return the rows of `PrintedRow`."""
    printed = [(ids[r.plan.key], printed) for r in results for printed in r.printed]
    return {
        "match_id": [match for match, _ in printed],
        "leg": [one.leg for _, one in printed],
        "slot": [one.slot for _, one in printed],
        "text": [to_text(one.text) for _, one in printed],
        "cut": [one.cut for _, one in printed],
    }
