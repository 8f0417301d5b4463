"""How a duel stands, as testers of chess engines write it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pyanitsa.report.harmless import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.ratings.elo import Interval
    from pyanitsa.tournament.sprt import Duel


def told_duel(duel: Duel) -> Iterator[str]:
    """Yield the result, the difference in Elo, the test and the counts, a line for each."""
    found, test = duel.outcome(), duel.test
    lower, upper = test.bounds
    state = "still open" if found.state == "open" else f"{found.state} accepted"
    games = found.wins + found.losses + found.draws
    difference = found.difference
    one, other = (entrant.name for entrant in duel.tournament.entrants)
    (variant,) = duel.tournament.variants
    likely = "" if difference.los is None else f", LOS {100 * difference.los:.1f} %"
    yield harmless(f"Test  | {one} against {other}, {variant.name}")
    yield f"Elo   | {_with_error(difference.elo, difference.interval)}{likely}"
    yield f"nElo  | {_with_error(difference.normalized, difference.normalized_interval)}"
    yield (
        f"SPRT  | {test.model} [{test.elo0:.2f}, {test.elo1:.2f}], "
        f"alpha {test.alpha:g}, beta {test.beta:g}"
    )
    yield f"LLR   | {found.llr:.2f} ({lower:.2f}, {upper:.2f}) {state}"
    yield f"Games | N: {games} W: {found.wins} L: {found.losses} D: {found.draws}"
    yield f"Penta | [{', '.join(map(str, found.counts))}]"


def _with_error(elo: float, interval: Interval | None) -> str:
    """Return an Elo difference with its 95 % interval; both ends where these are not alike."""
    if interval is None:
        return f"{elo:.1f}"
    low, high = interval
    if math.isfinite(high - low):
        return f"{elo:.1f} +- {(high - low) / 2:.1f} (95%)"
    return f"{elo:.1f}, {low:.1f} to {high:.1f} (95%)"
