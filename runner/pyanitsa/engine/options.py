"""Rules as the numbers that the kernel reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pyanitsa.cards import ACE, CARD_CODES, JOKER
from pyanitsa.rules import CHOICES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.cards import Deck
    from pyanitsa.rules import Rules

# The code of a named value is its index in the rules' list of choices.
LOW_NO: Final = 0
LOW_TAKES: Final = 1
LOW_ALONE: Final = 2
LOW_BLOCKS: Final = 3
COVERS_NOBODY: Final = 0
COVERS_PARTIAL: Final = 1
COVERS_LOSE: Final = 2
SHORT_LOSE: Final = 0
SHORT_TAKE: Final = 1
SHORT_DRAW: Final = 2
LAID_ORDER: Final = 0
SEAT_ORDER: Final = 1
WINNER_FIRST: Final = 2
WINNER_LAST: Final = 3
SHUFFLED: Final = 4
BOTTOM: Final = 0
PILE_TURNED: Final = 1
PILE_AS_IS: Final = 2
PILE_SHUFFLED: Final = 3
TO_BANK: Final = 4
ROTATE: Final = 0
WINNER_LEADS: Final = 1
FIXED: Final = 2
COLLECT: Final = 0
SHED: Final = 1
FOR_BANK: Final = 2


class Options(NamedTuple):
    """The options of a game, as whole numbers; flags are 0 or 1."""

    players: int
    low: int
    ace: int
    low_beats_ace: int
    war_any: int
    discard: int
    covers: int
    cover_shortage: int
    shortage: int
    pickup: int
    by_player: int
    capture: int
    lead: int
    goal: int
    limit: int
    loops: int
    """Whether a position can come back: nothing is shuffled and won cards come back into play."""
    fast: int
    """Whether the fast paths may be taken."""

    def record(self) -> np.record:
        """Return the options for compiled code, to which a record is one pointer."""
        kind = [(name, np.int64) for name in self._fields]
        record: np.record = np.array([self], kind).view(np.recarray)[0]
        return record


class Strengths(NamedTuple):
    """Which card is how high: the rank of each card code, and the ranks that the ring joins.

    Attributes:
        rank_of: uint8 (512,), by card code; ranks are below 127.
        low: the rank of the low card.
        ace: the rank of the ace.
    """

    rank_of: NDArray[np.uint8]
    low: int
    ace: int


def strengths(deck: Deck, rules: Rules) -> Strengths:
    """Return the strengths of a deck's cards; a joker may count as an ace."""
    rank_of = (np.arange(CARD_CODES) >> 5).astype(np.uint8)
    if rules.joker == "as-ace":
        rank_of[rank_of == JOKER] = ACE
    return Strengths(rank_of, deck.low_rank, ACE)


def options(rules: Rules, players: int, low: int, ace: int, *, fast: bool = True) -> Options:
    """Return rules as the numbers that the kernel reads."""

    def code(option: str) -> int:
        return CHOICES[option].index(getattr(rules, option))

    return Options(
        players=players,
        low=low,
        ace=ace,
        low_beats_ace=code("low_beats_ace"),
        war_any=code("war_scope"),
        discard=code("on_tie"),
        covers=rules.covers,
        cover_shortage=code("cover_shortage"),
        shortage=code("shortage"),
        pickup=code("pickup"),
        by_player=code("pickup_by"),
        capture=code("capture"),
        lead=code("lead"),
        goal=code("goal"),
        limit=rules.limit,
        loops=int(not rules.shuffles and rules.capture != "bank"),
        fast=int(fast),
    )
