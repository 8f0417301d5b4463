"""Entrants, variants and matches to store, without anybody having to play."""

from __future__ import annotations

import hashlib
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from pyanitsa.cards import Deck
from pyanitsa.engine import Outcomes
from pyanitsa.engine.outcome import facts
from pyanitsa.play.chance import MatchChance, Secret
from pyanitsa.play.games import FORFEIT, GAME_REASONS, Games
from pyanitsa.play.plan import Entrant, MatchPlan
from pyanitsa.play.result import GameFault, MatchResult
from pyanitsa.rules import Rules
from pyanitsa.store import save_results, save_tournament
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pyanitsa.store import Store

CLASSIC = Rules(look="arrange")
BANK = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")


def make_entrant(name: str, source: str = "") -> Entrant:
    """Return an entrant; another source makes another hash."""
    digest = hashlib.sha256(f"{name}\n{source}".encode()).hexdigest()
    return Entrant(name, digest, f"{name}.py", f"Plays {name}.")


def make_variant(
    name: str = "tactical", rules: Rules = CLASSIC, deck: Deck | None = None
) -> Variant:
    """Return a variant with titles of its own."""
    title = Text(name.title(), f"Игра {name}")
    return Variant(name=name, title=title, text=title, rules=rules, deck=deck or Deck())


def make_plan(
    entrants: Sequence[Entrant],
    *,
    variant: Variant | None = None,
    number: int = 0,
    deals: int = 5,
    seed: int = 1,
) -> MatchPlan:
    """Return a planned match, its key made of all that is given."""
    variant = variant or make_variant()
    parts = [variant.name, variant.hash(), *(e.hash for e in entrants), number, deals, seed]
    key = hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()
    chance = shared_chance(key, variant, len(entrants), number, seed)
    return MatchPlan(key, variant, tuple(entrants), number, deals, chance)


def shared_chance(
    key: str, variant: Variant, players: int, number: int, seed: int = 1
) -> MatchChance:
    """Return the chance of a match whose deals all matches of its number share."""
    return Secret.known(seed).match([key], [variant.name, variant.hash(), players, number])


def round_robin(
    names: Iterable[str],
    *,
    variants: Sequence[Variant] | None = None,
    players: int = 2,
    numbers: int = 2,
    deals: int = 5,
    seed: int = 1,
) -> list[MatchPlan]:
    """Return the matches of all tables of some players."""
    entrants = [make_entrant(name) for name in names]
    return [
        make_plan(table, variant=variant, number=number, deals=deals, seed=seed)
        for variant in variants or [make_variant()]
        for number in range(numbers)
        for table in combinations(entrants, players)
    ]


def rank(strengths: NDArray[np.int64]) -> NDArray[np.int8]:
    """Return places, like sports places, from the strengths along the last axis."""
    stronger = strengths[..., None, :] > strengths[..., :, None]
    places: NDArray[np.int64] = 1 + stronger.sum(axis=-1)
    return places.astype(np.int8)


def make_result(
    plan: MatchPlan, *, forfeit_rate: float = 0.0, strengths: NDArray[np.int64] | None = None
) -> MatchResult:
    """Return a result that looks like one: random, but always the same for the same plan.

    Args:
        plan: the match.
        forfeit_rate: how likely a slot forfeits a game.
        strengths: who beats whom: (legs, deals, slots), or what is broadcast to this.
    """
    rng = np.random.default_rng(int(plan.key[:12], 16))
    players, deals, deck = plan.players, plan.deals, plan.variant.deck
    shape = (players, deals)
    width = len(deck) // players
    cards = np.array(deck.cards, np.uint16)
    hands = rng.permuted(np.tile(cards, (deals, 1)), axis=1)[:, : players * width]
    orders = np.tile(hands.reshape(1, deals, players, width), (players, 1, 1, 1))
    forfeits = rng.random((*shape, players)) < forfeit_rate
    orders[forfeits] = 0
    slots = np.broadcast_to(
        rng.integers(0, 3, (*shape, players)) if strengths is None else strengths, (*shape, players)
    )
    seated = np.stack([np.roll(slots[leg], -leg, axis=-1) for leg in range(players)])
    seated[forfeits] = -1
    reasons = rng.integers(0, len(GAME_REASONS) - 1, shape).astype(np.int8)
    reasons[forfeits.any(axis=-1)] = GAME_REASONS.index(FORFEIT)
    rounds = rng.integers(1, 400, shape)
    lengths = rng.integers(1, rounds + 1)
    endless = reasons == GAME_REASONS.index("endless")
    loops = np.where(endless[..., None], np.stack([rounds - lengths, lengths], axis=-1), -1)
    banks = rng.integers(0, width, (*shape, players)).astype(np.int16)
    outcomes = Outcomes(
        reasons=reasons,
        places=rank(seated),
        banks=banks if plan.variant.rules.goal == "bank" else banks * 0,
        rounds=rounds,
        wars=rng.integers(0, 50, shape),
        laid=rounds * players,
        loops=loops,
    )
    return MatchResult(
        plan=plan,
        games=Games(outcomes, orders, forfeits),
        faults=[
            GameFault(leg, deal, plan.slot(leg, seat), "error", "ValueError: no idea", 7)
            for leg, deal, seat in np.argwhere(forfeits).tolist()
        ],
    )


def make_results(plans: Iterable[MatchPlan], *, forfeit_rate: float = 0.0) -> list[MatchResult]:
    """Return a result for each match."""
    return [make_result(plan, forfeit_rate=forfeit_rate) for plan in plans]


def store_tournament(
    store: Store,
    plans: Sequence[MatchPlan],
    results: Sequence[MatchResult],
    *,
    name: str = "autumn",
    isolation: str = "strict",
) -> None:
    """Store a tournament of planned matches, and what came of those that have been played."""
    save_tournament(
        store,
        name=name,
        secret=Secret.known(1),
        format_name="round-robin",
        players=plans[0].players,
        settings={"format": "round-robin", "matches": 1, "self_play": False},
        entrants=list(dict.fromkeys(e for plan in plans for e in plan.entrants)),
        variants=list(dict.fromkeys(plan.variant for plan in plans)),
        plans=plans,
    )
    save_results(store, results, record_games=False, isolation=isolation)


def arrays(games: Games) -> dict[str, NDArray[Any]]:
    """Return all that is known of games, by name."""
    found = {one.name: getattr(games.outcomes, one.name) for one in facts()}
    return {**found, "orders": games.orders, "forfeits": games.forfeits}


def same_games(one: Games, other: Games) -> bool:
    """Tell whether games are the same in everything."""
    others = arrays(other)
    return all(np.array_equal(array, others[name]) for name, array in arrays(one).items())
