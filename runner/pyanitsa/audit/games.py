"""Whether stored games go as they are stored: the hands that were dealt, and how they end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.audit.steps import Finding
from pyanitsa.checks.verdict import cards_text
from pyanitsa.play.deals import play_laid
from pyanitsa.play.games import GAME_REASONS
from pyanitsa.store.encoding import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine.outcome import Fact, Outcomes
    from pyanitsa.play.deals import Deals
    from pyanitsa.play.games import Games
    from pyanitsa.play.plan import MatchPlan


def wrong_games(
    games: Games, plans: Sequence[MatchPlan], deals: Sequence[Deals]
) -> Iterator[Finding]:
    """Yield what is wrong with the games of matches of one variant, the first in each match.

    The engine plays the stored orders, if they are orders of the hands that were dealt.

    Args:
        games: what is stored.
        plans: the matches.
        deals: the deals of each.

    Raises:
        PluginError: a variant's plugin fails.
    """
    dealt = np.stack([one.hands for one in deals])[:, np.newaxis]
    legal = _are_legal(games, dealt, arranged=plans[0].variant.rules.look == "arrange")
    laid = replace(games, orders=np.where(legal[..., np.newaxis], games.orders, dealt))
    right = play_laid(plans[0].variant, deals, laid)
    differing = games.outcomes.differing(right.outcomes)
    all_wrong = np.logical_or.reduce([~legal.all(axis=-1), *differing.values()])
    for number, wrong in enumerate(all_wrong):
        if wrong.any():
            leg, deal = np.argwhere(wrong)[0].tolist()
            seats = np.flatnonzero(~legal[number, leg, deal])
            if len(seats):
                hand = dealt[number, 0, deal, seats[0]]
                text = _illegal(games, plans[number], (number, leg, deal, int(seats[0])), hand)
            else:
                at = (number, leg, deal)
                fact = next(one for one, where in differing.items() if where[at])
                text = _differs(fact, games, right, at)
            yield Finding(number, text, leg, deal, games=int(wrong.sum()))


def _are_legal(games: Games, dealt: NDArray[np.uint16], *, arranged: bool) -> NDArray[np.bool_]:
    """Return whether each seat's order is one of its hand, or none where it forfeited."""
    if not arranged:
        same: NDArray[np.bool_] = (games.orders == dealt).all(axis=-1) & ~games.forfeits
        return same
    ordered: NDArray[np.bool_] = (np.sort(games.orders, axis=-1) == np.sort(dealt, axis=-1)).all(
        axis=-1
    )
    # Behind a short stack stand zeros, and nowhere else.
    padded = ((games.orders == 0) == (dealt == 0)).all(axis=-1)
    legal: NDArray[np.bool_] = np.where(
        games.forfeits, (games.orders == 0).all(axis=-1), ordered & padded
    )
    return legal


def _illegal(
    games: Games,
    plan: MatchPlan,
    at: tuple[int, int, int, int],
    hand: NDArray[np.uint16],
) -> str:
    _, leg, _, seat = at
    who = plan.entrants[plan.slot(leg, seat)].name
    order = games.orders[at].tolist()
    if games.forfeits[at]:
        if plan.variant.rules.look == "blind":
            return f"{who} is stored to have forfeited, and nobody can in a blind variant"
        return f"{who} forfeited, and an order is stored: {_cards(order)}"
    return (
        f"{who} is stored to have laid {_cards(order)}, and was dealt {cards_text(hand.tolist())}"
    )


def _cards(codes: list[int]) -> str:
    if NO_CARD in codes:
        return "what are not cards of the deck"
    return cards_text(codes) or "nothing"


def _differs(fact: Fact, games: Games, right: Games, at: tuple[int, int, int]) -> str:
    stored, true = (_shown(fact, one.outcomes, at) for one in (games, right))
    return f"{fact.called}: {stored} is stored, {true} is right"


def _shown(fact: Fact, outcomes: Outcomes, at: tuple[int, int, int]) -> str:
    value = getattr(outcomes, fact.name)[at]
    if fact.single == "reason":
        return GAME_REASONS[int(value)]
    return " ".join(map(str, np.atleast_1d(value).tolist()))
