"""The fast path for more than two players: rounds without a war in which no stack runs out.

Each player lays one card and the highest takes them all, so they go from ring to ring without a
table. A round that needs more than that is left, untouched, to `rounds.play_round`; that path and
this one give the same games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.engine.chance import shuffle
from pyanitsa.engine.codes import DISCARDED, GOES_ON, NO_ROUND
from pyanitsa.engine.options import (
    BOTTOM,
    FIXED,
    LOW_NO,
    ROTATE,
    SEAT_ORDER,
    SHUFFLED,
    WINNER_FIRST,
    WINNER_LAST,
    WINNER_LEADS,
)
from pyanitsa.engine.rounds import pass_lead
from pyanitsa.engine.state import (
    BANK,
    CODE,
    DRAWS,
    HEAD,
    IN,
    LAID,
    LAST_SEAT,
    LEADER,
    MASK,
    MID,
    OUT,
    PLAYERS_IN,
    RANK_SHIFT,
    RING,
    ROUNDS,
    SEATED,
    TAIL,
)

if TYPE_CHECKING:
    import numpy as np

    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import State

NO_CARD: Final = -1


def play_several(s: State, o: Options, seed: np.uint64, seen: State, stop: int, seats: int) -> int:
    """Play rounds among the listed seats until one is disputed, `stop`, or `seen` may be back.

    `seen` may be back when the leader and the leader's top card are those of `seen`; where no
    position comes back, it is not looked at.

    Returns:
        what `fast.play_fast` returns.
    """
    n = s.numbers
    lead = 0
    while n[SEATED + lead] != n[LEADER]:
        lead += 1
    then = seen.numbers[LEADER]
    top = top_card(seen, then) if o.loops else NO_CARD
    begun = rounds = n[ROUNDS]
    while rounds < stop:
        best = highest(s, o, seats)
        if best == NO_CARD:
            break
        index = best & CODE
        rounds += 1
        if take_all(s, o, seed, seats, lead, index):
            n[ROUNDS], n[LEADER] = rounds, n[SEATED + lead]
            n[LAID] += (rounds - begun) * seats
            return int(n[SEATED + index])
        lead = next_lead(o, seats, lead, index)
        if n[SEATED + lead] == then and top_card(s, then) == top:
            break
    n[ROUNDS], n[LEADER] = rounds, n[SEATED + lead]
    n[LAID] += (rounds - begun) * seats
    return GOES_ON if rounds > begun else NO_ROUND


def top_card(s: State, p: int) -> int:
    """Return the card at the head of a player's ring."""
    seat = p & LAST_SEAT
    card: int = s.cards[seat * RING + (s.numbers[HEAD + seat] & MASK)]
    return card


def highest(s: State, o: Options, seats: int) -> int:
    """Return the card that takes, with the index of its player in the bits of its code.

    Where it is not plain rank that decides, or a stack is empty, NO_CARD is returned.
    """
    n = s.numbers
    end = TAIL if o.capture == BOTTOM else MID
    best = second = NO_CARD
    for i in range(seats):
        p = n[SEATED + i]
        if n[HEAD + p] == n[end + p]:
            return NO_CARD
        card = (top_card(s, p) & ~CODE) | i
        second = max(second, min(best, card))
        best = max(best, card)
    rank = best >> RANK_SHIFT
    if rank == second >> RANK_SHIFT or (rank == o.ace and o.low_beats_ace != LOW_NO):
        return NO_CARD
    return best


def take_all(s: State, o: Options, seed: np.uint64, seats: int, lead: int, index: int) -> bool:
    """Move a card of each listed seat under the cards of one of them.

    Args:
        lead: the index of the leader in the list.
        index: the index of the taker.

    Returns:
        whether somebody has no card left.
    """
    n, cards = s.numbers, s.cards
    taker = n[SEATED + index] & LAST_SEAT
    base, first = taker * RING, n[TAIL + taker]
    n[TAIL + taker] = first + seats
    if o.capture == BOTTOM:
        n[MID + taker] = first + seats
    to, at = first, lead
    if o.pickup == SEAT_ORDER:
        at = 0
    if o.pickup == WINNER_FIRST:
        cards[base + (to & MASK)] = top_card(s, taker)
        to += 1
    others_only = o.pickup in (WINNER_FIRST, WINNER_LAST)
    out = False
    for _ in range(seats):
        p = n[SEATED + at] & LAST_SEAT
        if p != taker or not others_only:
            cards[base + (to & MASK)] = top_card(s, p)
            to += 1
        n[HEAD + p] += 1
        out = out or n[HEAD + p] == n[TAIL + p]
        at = at + 1 if at + 1 < seats else 0
    if o.pickup == WINNER_LAST:
        cards[base + (to & MASK)] = cards[base + ((n[HEAD + taker] - 1) & MASK)]
    if o.pickup == SHUFFLED:
        n[DRAWS] = shuffle(cards, base, first, seats, MASK, seed, n[DRAWS])
    return out


def next_lead(o: Options, seats: int, lead: int, index: int) -> int:
    """Return the index of the next leader, where all who are listed stay in."""
    if o.lead == WINNER_LEADS:
        return index
    if o.lead == FIXED:
        return 0
    return lead + 1 if lead + 1 < seats else 0


def list_seats(s: State, o: Options) -> int:
    """List the seats still in, lowest first; return how many they are."""
    n = s.numbers
    seats = 0
    for p in range(o.players):
        if n[OUT + p] == IN:
            n[SEATED + seats] = p
            seats += 1
    return seats


def bank_several(s: State, o: Options, stop: int) -> int:
    """Play rounds in which all cards go to a bank or leave the game, until somebody has no more.

    Nothing is laid under the stacks, so no ring has come around yet.
    """
    n, cards = s.numbers, s.cards
    seats, count = n[PLAYERS_IN], stop - n[ROUNDS]
    for p in range(o.players):
        if n[OUT + p] == IN:
            count = min(count, n[TAIL + p] - n[HEAD + p])
    for i in range(count):
        # The highest two cards, each with its seat in the bits of its code.
        best = second = NO_CARD
        for p in range(o.players):
            if n[OUT + p] == IN:
                card = (cards[p * RING + ((n[HEAD + p] + i) & MASK)] & ~CODE) | p
                second = max(second, min(best, card))
                best = max(best, card)
        alone = int(best >> RANK_SHIFT != second >> RANK_SHIFT)
        n[BANK + (best & LAST_SEAT)] += seats & -alone
    for p in range(o.players):
        if n[OUT + p] == IN:
            n[HEAD + p] += count
    n[ROUNDS] += count
    n[LAID] += seats * count
    # The lead has passed on by now, but for the round that is being settled.
    if o.lead == ROTATE:
        for _ in range((count - 1) % seats):
            pass_lead(s, o, DISCARDED)
    return DISCARDED
