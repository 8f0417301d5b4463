"""The state of a game as the kernel keeps it: two flat arrays, easily copied and compared.

Each player has a ring of cards. From `HEAD` to `MID` it is the stack, top first; from `MID` to
`TAIL` the pile of won cards, in the order won. Without a pile, `MID` is `TAIL`. Positions only grow
and are taken modulo the ring's size. A card is held as `rank << 9 | code`.

Everything here is plain Python: with lists it runs as it stands, with records it is compiled. A
seat is masked where the compiler is to see that no place is negative and counted from the end.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from pyanitsa.engine.options import Options

Cards = MutableSequence[int]
Numbers = Any

SEATS: Final = 8
LAST_SEAT: Final = SEATS - 1
RING: Final = 512
MASK: Final = RING - 1
CODE: Final = 511
RANK_SHIFT: Final = 9

# Offsets into `cards`: a ring for each seat, then what lies on the table.
TABLE: Final = SEATS * RING
"""The cards on the table, as laid."""
BY: Final = TABLE + RING
"""The seat that laid each of them."""
LAYER: Final = BY + RING
"""Where each layer of them begins."""
CARDS_SIZE: Final = LAYER + RING

# Offsets into `numbers`: one number for each seat, then single ones.
HEAD: Final = 0
MID: Final = HEAD + SEATS
TAIL: Final = MID + SEATS
BANK: Final = TAIL + SEATS
OUT: Final = BANK + SEATS
"""The round in which a player went out; `IN` for those still in."""
SHOWN: Final = OUT + SEATS
"""The strength of the open card, in the step that is being compared."""
DISPUTES: Final = SHOWN + SEATS
"""Whether a player takes part in the step that is being compared."""
TIED: Final = DISPUTES + SEATS
"""Whether a player was tied at the last tie."""
SEATED: Final = TIED + SEATS
"""The players still in, lowest seat first, where a fast path has listed them."""
LEADER: Final = SEATED + SEATS
ROUNDS: Final = LEADER + 1
WARS: Final = LEADER + 2
LAID: Final = LEADER + 3
DRAWS: Final = LEADER + 4
"""How many numbers chance has drawn."""
ON_TABLE: Final = LEADER + 5
LAYERS: Final = LEADER + 6
PLAYERS_IN: Final = LEADER + 7
STATUS: Final = LEADER + 8
"""`RUNNING`, or the code of the reason for which the game has ended."""
NUMBERS_SIZE: Final = LEADER + 9

IN: Final = 1 << 40
RUNNING: Final = -1
WON: Final = 0
DRAW: Final = 1
ENDLESS: Final = 2
LIMIT: Final = 3


class State(NamedTuple):
    """The state of a game: its cards and its numbers, at the offsets above."""

    cards: Cards
    numbers: Numbers


STATE: Final = np.dtype(
    [("cards", np.int32, (CARDS_SIZE,)), ("numbers", np.int64, (NUMBERS_SIZE,))], align=True
)
"""The same for compiled code, to which a record is one pointer."""


def reset(s: State, o: Options, hands: Numbers, sizes: Numbers, rank_of: Numbers) -> None:
    """Set a state to the beginning of a game: stacks dealt, the lowest seat with cards leads."""
    n = s.numbers
    for i in range(NUMBERS_SIZE):
        n[i] = 0
    n[STATUS] = RUNNING
    for p in range(o.players):
        size = sizes[p]
        n[MID + p] = size
        n[TAIL + p] = size
        if size > 0:
            n[OUT + p] = IN
            if n[PLAYERS_IN] == 0:
                n[LEADER] = p
            n[PLAYERS_IN] += 1
        hand, base = hands[p], p * RING
        for i in range(size):
            code = int(hand[i])
            s.cards[base + i] = int(rank_of[code]) << RANK_SHIFT | code


def copy(source: State, target: State, o: Options) -> None:
    """Make `target` the same state as `source`."""
    a, b = source.numbers, target.numbers
    for i in range(NUMBERS_SIZE):
        b[i] = a[i]
    for p in range(o.players):
        for i in range(a[HEAD + p], a[TAIL + p]):
            at = p * RING + (i & MASK)
            target.cards[at] = source.cards[at]
    for i in range(a[ON_TABLE]):
        target.cards[TABLE + i] = source.cards[TABLE + i]
        target.cards[BY + i] = source.cards[BY + i]
    for i in range(a[LAYERS]):
        target.cards[LAYER + i] = source.cards[LAYER + i]


def same_position(s: State, t: State, o: Options) -> bool:
    """Tell whether two states are the same position: table empty, leader, stacks and piles."""
    a, b = s.numbers, t.numbers
    if a[LEADER] != b[LEADER] or a[ON_TABLE] > 0 or b[ON_TABLE] > 0:
        return False
    for p in range(o.players):
        if a[TAIL + p] - a[HEAD + p] != b[TAIL + p] - b[HEAD + p]:
            return False
        if a[MID + p] - a[HEAD + p] != b[MID + p] - b[HEAD + p]:
            return False
    for p in range(o.players):
        first, base = b[HEAD + p] - a[HEAD + p], p * RING
        for i in range(a[HEAD + p], a[TAIL + p]):
            if s.cards[base + (i & MASK)] != t.cards[base + ((i + first) & MASK)]:
                return False
    return True
