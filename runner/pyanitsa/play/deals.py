"""The deals of matches, and how their games end once the orders are laid.

Everything in a match but what its strategies do.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.engine import Outcomes, deal_batch
from pyanitsa.errors import PluginError, described, place_of
from pyanitsa.play.games import Games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.variant import Variant


@dataclass(frozen=True, eq=False)
class Deals:
    """The deals that a match is played on.

    Attributes:
        hands: uint16 (deals, players, cards); sorted where players arrange them.
        sizes: the cards of each seat's hand.
        seeds: the seeds of the games' own shuffles: uint64 (deals,).
    """

    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]


def deal(plan: MatchPlan) -> Deals:
    """Deal for a match."""
    variant = plan.variant
    deal_seeds = [plan.chance.deal(deal) for deal in range(plan.deals)]
    game_seeds = [plan.chance.game(deal) for deal in range(plan.deals)]
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


def play_laid(variant: Variant, deals: Sequence[Deals], laid: Games) -> Games:
    """Play games again with the orders that were laid; no strategy is asked.

    Args:
        variant: the rules.
        deals: the deals of each match.
        laid: the games, (matches, legs, deals); their orders are legal ones but where a seat has
            forfeited, and how they ended does not matter.

    Raises:
        PluginError: a variant's plugin fails; the text names file and line.
    """
    shape, players, cards = laid.shape, *laid.orders.shape[-2:]
    dealt, sizes, seeds = (
        np.stack([getattr(one, name) for one in deals])[:, np.newaxis]
        for name in ("hands", "sizes", "seeds")
    )
    # Who forfeits plays the hand as it was dealt, as in a match with strategies.
    stacks = np.where(laid.forfeits[..., np.newaxis], dealt, laid.orders)
    outcomes = play_stacks(
        variant,
        stacks.reshape(-1, players, cards),
        np.broadcast_to(sizes, (*shape, players)).reshape(-1, players),
        np.broadcast_to(seeds, shape).reshape(-1),
    )
    again = Games(Outcomes.empty(shape, players), laid.orders, laid.forfeits)
    again.end(outcomes.reshape(*shape))
    return again


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
        wrong = outcomes.misshapen(*sizes.shape) if variant.is_code else None
        if wrong is not None:
            raise ValueError(wrong)
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
