"""Picking up: the table goes to whoever has won it, in the order that the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyanitsa.engine.chance import shuffle
from pyanitsa.engine.codes import (
    PICKUP,
)
from pyanitsa.engine.options import (
    BOTTOM,
    LAID_ORDER,
    SEAT_ORDER,
    SHUFFLED,
    TO_BANK,
    WINNER_FIRST,
    WINNER_LAST,
)
from pyanitsa.engine.state import (
    BANK,
    BY,
    DRAWS,
    LAST_SEAT,
    LAYER,
    LAYERS,
    MASK,
    MID,
    ON_TABLE,
    RING,
    TABLE,
    TAIL,
)

if TYPE_CHECKING:
    import numpy as np

    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import State


def pick_up(s: State, o: Options, taker: int, seed: np.uint64, log: Any) -> None:
    """Give the table to a player, in the order that the rules say."""
    n = s.numbers
    first, count = n[TAIL + taker], n[ON_TABLE]
    if o.capture == TO_BANK:
        n[BANK + taker] += count
        if log is not None:
            log.append((PICKUP, taker, [s.cards[TABLE + i] for i in range(count)]))
    else:
        if o.pickup == SHUFFLED or (o.pickup == LAID_ORDER and o.by_player == 0):
            for i in range(count):
                push(s, taker, i)
        elif o.by_player:
            push_by_player(s, o, taker)
        else:
            push_by_layer(s, o, taker)
        if o.pickup == SHUFFLED:
            n[DRAWS] = shuffle(s.cards, taker * RING, first, count, MASK, seed, n[DRAWS])
        if o.capture == BOTTOM:
            n[MID + taker] = n[TAIL + taker]
        if log is not None:
            base = taker * RING
            cards = [s.cards[base + ((first + i) & MASK)] for i in range(count)]
            log.append((PICKUP, taker, cards))
    n[ON_TABLE] = 0
    n[LAYERS] = 0


def push(s: State, taker: int, i: int) -> None:
    """Put a card of the table under a player's cards."""
    n = s.numbers
    s.cards[(taker & LAST_SEAT) * RING + (n[TAIL + taker] & MASK)] = s.cards[TABLE + i]
    n[TAIL + taker] += 1


def push_by_layer(s: State, o: Options, taker: int) -> None:
    """Put the whole table under a player's cards, layer by layer."""
    n = s.numbers
    for layer in range(n[LAYERS]):
        begin, end = s.cards[LAYER + layer], n[ON_TABLE]
        if layer + 1 < n[LAYERS]:
            end = s.cards[LAYER + layer + 1]
        push_layer(s, o, taker, begin, end)


def push_layer(s: State, o: Options, taker: int, begin: int, end: int) -> None:
    """Put the cards of a layer, from `begin` to `end`, under a player's cards, seat by seat."""
    if o.pickup == SEAT_ORDER:
        for p in range(o.players):
            push_seat(s, taker, p, begin, end)
        return
    if o.pickup == WINNER_FIRST:
        push_seat(s, taker, taker, begin, end)
    for i in range(begin, end):
        if s.cards[BY + i] != taker:
            push(s, taker, i)
    if o.pickup == WINNER_LAST:
        push_seat(s, taker, taker, begin, end)


def push_seat(s: State, taker: int, p: int, begin: int, end: int) -> None:
    """Put what one seat laid, from `begin` to `end`, under a player's cards, as laid."""
    for i in range(begin, end):
        if s.cards[BY + i] == p:
            push(s, taker, i)


def push_by_player(s: State, o: Options, taker: int) -> None:
    """Put the whole table under a player's cards, all the cards of each seat together."""
    count = s.numbers[ON_TABLE]
    if o.pickup == SEAT_ORDER:
        for p in range(o.players):
            push_seat(s, taker, p, 0, count)
        return
    apart = o.pickup in (WINNER_FIRST, WINNER_LAST)
    if o.pickup == WINNER_FIRST:
        push_seat(s, taker, taker, 0, count)
    seen = 0
    for i in range(count):
        p = s.cards[BY + i]
        if not (seen >> p) & 1:
            seen |= 1 << p
            if p != taker or not apart:
                push_seat(s, taker, p, 0, count)
    if o.pickup == WINNER_LAST:
        push_seat(s, taker, taker, 0, count)
