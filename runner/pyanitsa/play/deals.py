"""The deals of matches, and how their games end once the orders are laid.

Everything in a match but what its strategies do: who plays does not matter here.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.engine import deal_batch
from pyanitsa.errors import PluginError, described, place_of
from pyanitsa.play.chance import seed_of
from pyanitsa.play.results import FORFEIT, GAME_REASONS, MatchResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine import Outcomes
    from pyanitsa.play.results import MatchPlan
    from pyanitsa.variant import Variant

FORFEIT_CODE: Final = GAME_REASONS.index(FORFEIT)


def game_seed(
    seed: int, variant: str, variant_hash: str, players: int, number: int, deal: int
) -> int:
    """Return the seed of a game's own shuffles, which all legs and all pairings share.

    Args:
        seed: the seed of the tournament.
        variant: the name of the variant.
        variant_hash: its hash.
        players: how many sit at the table.
        number: the match's number among those of the same entrants.
        deal: the deal's number in the match.
    """
    return seed_of("game", seed, variant, variant_hash, players, number, deal)


@dataclass(frozen=True, eq=False)
class Deals:
    """The deals that all matches of one number are played on.

    Attributes:
        hands: uint16 (deals, players, cards); sorted where players arrange them.
        sizes: the cards of each seat's hand.
        seeds: the seeds of the games' own shuffles: uint64 (deals,).
    """

    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]


def deal(plan: MatchPlan) -> Deals:
    """Deal for all matches of a number; who plays does not matter."""
    variant = plan.variant
    parts = (plan.seed, variant.name, variant.hash(), plan.players, plan.number)
    deal_seeds = [seed_of("deal", *parts, deal) for deal in range(plan.deals)]
    game_seeds = [game_seed(*parts, deal) for deal in range(plan.deals)]
    hands, sizes = deal_batch(
        variant.deck,
        np.array(deal_seeds, np.uint64),
        plan.players,
        leftover=variant.rules.leftover,
    )
    if variant.rules.look == "arrange":
        for seat, size in enumerate(sizes[0]):
            hands[:, seat, :size].sort(axis=1)
    return Deals(hands, sizes, np.array(game_seeds, np.uint64))


def empty_result(plan: MatchPlan, deals: Deals) -> MatchResult:
    """Return a result in which nothing has been played yet."""
    legs, games, players = plan.players, plan.deals, plan.players
    return MatchResult(
        plan=plan,
        reasons=np.zeros((legs, games), np.int8),
        places=np.zeros((legs, games, players), np.int8),
        banks=np.zeros((legs, games, players), np.int16),
        rounds=np.zeros((legs, games), np.int64),
        wars=np.zeros((legs, games), np.int64),
        laid=np.zeros((legs, games), np.int64),
        loops=np.full((legs, games, 2), -1, np.int64),
        sizes=deals.sizes,
        orders=np.zeros((legs, *deals.hands.shape), np.uint16),
        forfeits=np.zeros((legs, games, players), np.bool_),
    )


def play_laid(
    plans: Sequence[MatchPlan],
    deals: Sequence[Deals],
    orders: NDArray[np.uint16],
    forfeits: NDArray[np.bool_],
) -> list[MatchResult]:
    """Play matches of one variant again with the orders that were laid; no strategy is asked.

    Args:
        plans: the matches, all of as many games between as many players.
        deals: the deals of each.
        orders: uint16 (matches, legs, deals, players, cards), legal ones but where a seat has
            forfeited.
        forfeits: bool (matches, legs, deals, players).

    Returns:
        the results, without faults and prints.

    Raises:
        PluginError: a variant's plugin fails; the text names file and line.
    """
    matches, legs, games, players, cards = orders.shape
    shape = (matches, legs, games)
    dealt, sizes, seeds = (
        np.stack([getattr(one, name) for one in deals])[:, np.newaxis]
        for name in ("hands", "sizes", "seeds")
    )
    # Who forfeits plays the hand as it was dealt, as in a match with strategies.
    stacks = np.where(forfeits[..., np.newaxis], dealt, orders)
    outcomes = play_stacks(
        plans[0].variant,
        stacks.reshape(-1, players, cards),
        np.broadcast_to(sizes, (*shape, players)).reshape(-1, players),
        np.broadcast_to(seeds, shape).reshape(-1),
    )
    results = []
    for number, plan in enumerate(plans):
        result = empty_result(plan, deals[number])
        result.orders[:], result.forfeits[:] = orders[number], forfeits[number]
        first = number * legs * games
        for leg in range(legs):
            write_outcomes(result, leg, slice(0, games), outcomes, first + leg * games)
        results.append(result)
    return results


def play_stacks(
    variant: Variant,
    stacks: NDArray[np.uint16],
    sizes: NDArray[np.int16],
    seeds: NDArray[np.uint64],
) -> Outcomes:
    """Play a batch; takes what `Variant.play_batch` takes.

    Raises:
        PluginError: a plugin fails; the text names file and line.
    """
    try:
        outcomes = variant.play_batch(stacks, sizes, seeds)
        if variant.is_code:
            _check_shapes(outcomes, sizes.shape)
        return outcomes
    except Exception as error:
        if not variant.is_code:
            raise
        file = inspect.getfile(type(variant))
        line = place_of(error, file)
        raise PluginError(
            f"{file}{f', line {line}' if line else ''}: the variant {variant.name!r} cannot be "
            f"played: {described(error)}"
        ) from error


def write_outcomes(
    result: MatchResult, leg: int, games: slice, outcomes: Outcomes, first: int
) -> None:
    """Write the outcomes of some games of a leg, which begin at `first`, into a result."""
    rows = slice(first, first + games.stop - games.start)
    result.reasons[leg, games] = outcomes.reasons[rows]
    result.places[leg, games] = outcomes.places[rows]
    result.banks[leg, games] = outcomes.banks[rows]
    result.rounds[leg, games] = outcomes.rounds[rows]
    result.wars[leg, games] = outcomes.wars[rows]
    result.laid[leg, games] = outcomes.laid[rows]
    result.loops[leg, games] = outcomes.loops[rows]
    for number in np.flatnonzero(result.forfeits[leg, games].any(axis=1)) + games.start:
        _forfeit(result, leg, int(number))


def _check_shapes(outcomes: Outcomes, shape: tuple[int, ...]) -> None:
    """Make sure that a plugin has returned an outcome for every game and every seat."""
    if outcomes.places.shape != shape or outcomes.banks.shape != shape:
        raise ValueError(
            f"places {outcomes.places.shape} and banks {outcomes.banks.shape} have to be "
            f"(games, players), which is {shape}"
        )


def _forfeit(result: MatchResult, leg: int, deal: int) -> None:
    """Put those who forfeited a game last; with one player left it was never played."""
    forfeits = result.forfeits[leg, deal]
    places = result.places[leg, deal]
    left = np.flatnonzero(~forfeits)
    result.reasons[leg, deal] = FORFEIT_CODE
    played = places[left].copy()
    places[left] = [1 + int((played < place).sum()) for place in played]
    places[forfeits] = len(left) + 1
    if len(left) < 2:
        result.banks[leg, deal] = 0
        result.loops[leg, deal] = -1
        for counter in (result.rounds, result.wars, result.laid):
            counter[leg, deal] = 0
