"""Whether a leg that is played again goes as it is stored; if not, whose doing that is, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pyanitsa.audit.again import Laid
from pyanitsa.audit.sums import wrong_sums
from pyanitsa.play.games import Games

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pyanitsa.audit.again import FreshHosts
    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.play.result import GameFault, MatchResult
    from pyanitsa.store.reading.batches import Batch

MORE_TIMES: Final = 2
"""How often a leg that went otherwise is played once more, to tell chance from knowledge."""

LIMITED: Final = frozenset({"too slow", "out of memory"})
"""The faults that depend on the machine."""

CHANCE: Final = "is not deterministic under its seed"
KNOWLEDGE: Final = (
    "does the same whenever it is asked again, and that is not what is stored: in the run it knew "
    "something from other legs, or what is stored has been changed"
)
LIMIT: Final = "is at a limit of time or memory, so that the machine decides what it does"
LEVEL: Final = "was played with isolation {}, and may not do the same with isolation {}"


@dataclass(frozen=True)
class Blame:
    """Why a leg went otherwise.

    Attributes:
        entrants: whose doing it is; several where it is one of them.
        why: what is to be said of it.
        where: the place in the match, and what was laid there.
        game: the leg and the deal; None where it is no single game.
    """

    entrants: tuple[Entrant, ...]
    why: str = ""
    where: str = ""
    game: tuple[int, int] | None = None


def blame_for_leg(
    fresh: FreshHosts, batch: Batch, plan: MatchPlan, leg: int, known: Collection[str]
) -> list[Blame]:
    """Play a leg again; return who is to blame where it goes otherwise, and nobody where not.

    Args:
        fresh: plays legs.
        batch: the match as it is stored, with its games.
        plan: the match.
        leg: the leg.
        known: the hashes of those of whom it is known already why: they are only named.

    Raises:
        PyanitsaError: there can be no host, or a variant's plugin fails.
    """
    (match,) = batch.matches
    stored = Laid.stored(batch, leg)
    again = Laid.played(fresh.play(plan, leg, match.faults), leg)
    found = stored.first_difference(again)
    if found is None:
        return []
    deal, seats = found
    if all(_who(plan, leg, seat).hash in known for seat in seats):
        return [Blame((_who(plan, leg, seat),)) for seat in seats]
    levels = match.isolation.split()[:1], fresh.isolation.split()[:1]
    forced = {seat: _forced(stored, again, (deal, seat), *levels) for seat in seats}
    if not all(forced.values()):
        chance = _chance(fresh, plan, leg, match.faults, again, deal)
        if chance:
            return chance
    return [
        Blame(
            (_who(plan, leg, seat),),
            forced[seat] or KNOWLEDGE,
            f"{_place(leg, deal, seat)}: stored is {stored.told(deal, seat)}, "
            f"and again it was {again.told(deal, seat)}",
            (leg, deal),
        )
        for seat in seats
    ]


def blame_for_match(fresh: FreshHosts, batch: Batch, plan: MatchPlan) -> list[Blame]:
    """Play all legs of a match again whose games are not stored; otherwise as `blame_for_leg`."""
    (match,) = batch.matches
    played = [fresh.play(plan, leg, match.faults) for leg in range(plan.players)]
    found = next(wrong_sums(replace(batch, games=_games(played))), None)
    if found is None:
        return []
    for leg, result in enumerate(played):
        again = Laid.played(result, leg)
        chance = _chance(fresh, plan, leg, match.faults, again, plan.deals)
        if chance:
            return chance
    return [Blame(tuple(dict.fromkeys(plan.entrants)), KNOWLEDGE, f": {found.text}")]


def _forced(
    stored: Laid, again: Laid, place: tuple[int, int], then: list[str], now: list[str]
) -> str | None:
    """Say why a seat could not do the same, where that is not its own doing."""
    faults = stored.faults.get(place), again.faults.get(place)
    if faults[1] is not None and then != now:
        return LEVEL.format(" ".join(then), " ".join(now))
    return LIMIT if any(one is not None and one.kind in LIMITED for one in faults) else None


def _chance(
    fresh: FreshHosts,
    plan: MatchPlan,
    leg: int,
    faults: Sequence[GameFault],
    again: Laid,
    last: int,
) -> list[Blame]:
    """Play a leg more often; return those who did not do the same again up to some deal."""
    for _ in range(MORE_TIMES):
        other = Laid.played(fresh.play(plan, leg, faults, elsewhere=True), leg)
        found = again.first_difference(other)
        if found is not None and found[0] <= last:
            deal, seats = found
            return [
                Blame(
                    (_who(plan, leg, seat),),
                    CHANCE,
                    f"{_place(leg, deal, seat)}: once it was {again.told(deal, seat)}, "
                    f"and once more {other.told(deal, seat)}",
                    (leg, deal),
                )
                for seat in seats
            ]
    return []


def _who(plan: MatchPlan, leg: int, seat: int) -> Entrant:
    return plan.entrants[plan.slot(leg, seat)]


def _place(leg: int, deal: int, seat: int) -> str:
    return f", leg {leg + 1}, deal {deal + 1}, seat {seat + 1}"


def _games(played: Sequence[MatchResult]) -> Games:
    """Return the legs of one match, each from its own result, as if they had been stored."""
    return Games.stack([one.games[leg] for leg, one in enumerate(played)])[None]
