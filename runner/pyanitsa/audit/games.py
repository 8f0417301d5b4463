"""Whether stored games go as they are stored: the hands that were dealt, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.audit.steps import Finding
from pyanitsa.checks.verdict import cards_text
from pyanitsa.play.deals import play_laid
from pyanitsa.play.results import GAME_REASONS
from pyanitsa.store.encoding import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pyanitsa.play.deals import Deals
    from pyanitsa.play.results import MatchPlan, MatchResult
    from pyanitsa.store.reading.game_arrays import StoredGames

FIELDS: Final = {
    "reasons": "reason",
    "places": "places",
    "banks": "banks",
    "rounds": "rounds",
    "wars": "wars",
    "laid": "cards laid",
    "loops": "loop",
}
"""What a game is compared in, and what people call it."""


def wrong_games(
    games: StoredGames, plans: Sequence[MatchPlan], deals: Sequence[Deals]
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
    orders = np.where(legal[..., np.newaxis], games.orders, dealt)
    results = play_laid(plans, deals, orders, games.forfeits)
    for number, result in enumerate(results):
        wrong = _differing(games, number, result) | ~legal[number].all(axis=-1)
        if wrong.any():
            leg, deal = np.argwhere(wrong)[0].tolist()
            seats = np.flatnonzero(~legal[number, leg, deal])
            if len(seats):
                hand = dealt[number, 0, deal, seats[0]]
                text = _illegal(games, plans[number], (number, leg, deal, int(seats[0])), hand)
            else:
                text = _differs(games, (number, leg, deal), result)
            yield Finding(number, text, leg, deal, games=int(wrong.sum()))


def _are_legal(
    games: StoredGames, dealt: NDArray[np.uint16], *, arranged: bool
) -> NDArray[np.bool_]:
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


def _differing(games: StoredGames, number: int, result: MatchResult) -> NDArray[np.bool_]:
    """Return which games of a match end otherwise than they are stored, bool (legs, deals)."""
    shape = result.reasons.shape
    differing = np.zeros(shape, np.bool_)
    for name in FIELDS:
        other = getattr(games, name)[number] != getattr(result, name)
        differing |= other.reshape(*shape, -1).any(axis=-1)
    return differing


def _illegal(
    games: StoredGames,
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


def _differs(games: StoredGames, at: tuple[int, int, int], result: MatchResult) -> str:
    for name, called in FIELDS.items():
        stored, right = getattr(games, name)[at], getattr(result, name)[at[1:]]
        if np.any(stored != right):
            return f"{called}: {_shown(name, stored)} is stored, {_shown(name, right)} is right"
    raise ValueError("these games do not differ")


def _shown(name: str, value: NDArray[np.int64]) -> str:
    if name == "reasons":
        return GAME_REASONS[int(value)]
    return " ".join(map(str, np.atleast_1d(value).tolist()))
