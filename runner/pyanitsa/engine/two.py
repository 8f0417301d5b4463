"""The fast path: rounds between the last two players in which nobody's stack runs out.

The cards of a round, its wars included, lie next to each other at the top of both rings, so they go
from ring to ring without a table. A round that needs more than that is left, untouched, to
`rounds.play_round`; that path and this one give the same games.

Who takes is a coin toss to the processor, so nothing here branches on it: a number that is 0 or -1
selects between the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.engine.chance import below, shuffle
from pyanitsa.engine.codes import DISCARDED, GOES_ON, NO_ROUND
from pyanitsa.engine.options import (
    BOTTOM,
    LOW_NO,
    ROTATE,
    SEAT_ORDER,
    SHUFFLED,
    WINNER_FIRST,
    WINNER_LAST,
    WINNER_LEADS,
)
from pyanitsa.engine.state import (
    BANK,
    CODE,
    DRAWS,
    HEAD,
    LAID,
    LAST_SEAT,
    LEADER,
    MASK,
    MID,
    RANK_SHIFT,
    RING,
    ROUNDS,
    TAIL,
    WARS,
)

if TYPE_CHECKING:
    import numpy as np

    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import Cards, State


def play_two(  # noqa: C901 - one loop, so that its values stay in registers
    s: State, o: Options, seed: np.uint64, seen: State, stop: int, x: int, y: int
) -> int:
    """Play rounds between seats `x` and `y`, until `stop` or until `seen` may be back.

    `seen` may be back when the tops of both rings and the leader are those of `seen`; where no
    position comes back, it is not looked at.
    """
    n, cards = s.numbers, s.cards
    # Written so that the compiler sees that no place in the rings can be negative.
    base0, base1 = (x & LAST_SEAT) * RING, (y & LAST_SEAT) * RING
    head0, head1 = n[HEAD + x], n[HEAD + y]
    # Where the stacks end; without a pile they grow while rounds are played.
    end0, end1 = (TAIL + x, TAIL + y) if o.capture == BOTTOM else (MID + x, MID + y)
    leader = 1 if n[LEADER] == y else 0
    led_then = 1 if seen.numbers[LEADER] == y else 0
    top0 = top1 = -1
    if o.loops:
        top0 = seen.cards[base0 + (seen.numbers[HEAD + x] & MASK)]
        top1 = seen.cards[base1 + (seen.numbers[HEAD + y] & MASK)]
    first_of, next_of = who_goes_first(o), who_leads_next(o)
    shuffled, ring = o.pickup == SHUFFLED, o.low_beats_ace != LOW_NO
    rounds, draws = n[ROUNDS], n[DRAWS]
    won, led, back = NO_ROUND, leader, False
    a, b = cards[base0 + (head0 & MASK)], cards[base1 + (head1 & MASK)]
    while not back and rounds < stop and head0 != n[end0] and head1 != n[end1]:
        run = stop - rounds
        rounds = stop
        while run > 0 and not back and (a ^ b) > CODE:
            if head0 == n[end0] or head1 == n[end1]:
                break
            won = int(b > a)
            if ring:
                won ^= beats_ace(o, a, b)
            case, led = leader << 1 | won, leader
            first = (first_of >> case) & 1
            if shuffled:
                first ^= 1 - below(seed, draws, 2)
                draws += 1
            taker = (x ^ ((x ^ y) & -won)) & LAST_SEAT
            tail = n[TAIL + taker]
            n[TAIL + taker] = tail + 2
            under = a ^ ((a ^ b) & -first)
            cards[taker * RING + (tail & MASK)] = under
            cards[taker * RING + ((tail + 1) & MASK)] = a ^ b ^ under
            head0 += 1
            head1 += 1
            run -= 1
            leader = (next_of >> case) & 1
            a, b = cards[base0 + (head0 & MASK)], cards[base1 + (head1 & MASK)]
            back = a == top0 and b == top1 and leader == led_then
        rounds -= run
        if run > 0 and not back and head0 != n[end0] and head1 != n[end1]:
            # The tops are level: look on in both rings for the step that decides.
            depth, led = 1, leader
            if o.discard:
                won = DISCARDED
                if o.lead == ROTATE:
                    leader ^= 1
            else:
                most = min(n[end0] - head0, n[end1] - head1)
                fights = fights_to_decide(cards, base0, head0, base1, head1, o.covers + 1, most)
                if fights == 0:
                    break
                n[WARS] += fights
                depth += fights * (o.covers + 1)
                a = cards[base0 + ((head0 + depth - 1) & MASK)]
                b = cards[base1 + ((head1 + depth - 1) & MASK)]
                won = int(b > a)
                if ring:
                    won ^= beats_ace(o, a, b)
                case = leader << 1 | won
                first = (first_of >> case) & 1
                taker = (x ^ ((x ^ y) & -won)) & LAST_SEAT
                base, tail = taker * RING, n[TAIL + taker]
                n[TAIL + taker] = tail + 2 * depth
                # By layers the two players' cards alternate; otherwise one follows the other.
                stride = 1 if o.by_player and not shuffled else 2
                apart = depth if stride == 1 else 1
                at0, at1 = tail + apart * first, tail + apart * (1 - first)
                for i in range(depth):
                    a, b = cards[base0 + ((head0 + i) & MASK)], cards[base1 + ((head1 + i) & MASK)]
                    cards[base + ((at0 + i * stride) & MASK)] = a
                    cards[base + ((at1 + i * stride) & MASK)] = b
                if shuffled:
                    draws = shuffle(cards, base, tail, 2 * depth, MASK, seed, draws)
                leader = (next_of >> case) & 1
            rounds += 1
            head0 += depth
            head1 += depth
            a, b = cards[base0 + (head0 & MASK)], cards[base1 + (head1 & MASK)]
            back = a == top0 and b == top1 and leader == led_then
    n[LAID] += head0 - n[HEAD + x] + head1 - n[HEAD + y]
    n[HEAD + x], n[MID + x] = head0, n[end0]
    n[HEAD + y], n[MID + y] = head1, n[end1]
    n[ROUNDS], n[DRAWS] = rounds, draws
    if won == NO_ROUND:
        return NO_ROUND
    if head0 == n[TAIL + x] or head1 == n[TAIL + y]:
        n[LEADER] = y if led else x
        return won if won == DISCARDED else (y if won else x)
    n[LEADER] = y if leader else x
    return GOES_ON


def who_goes_first(o: Options) -> int:
    """Return whose card of a layer goes under the stack first, as four bits.

    Bit `2 * leader + taker` is the player's number, 0 or 1, as are leader and taker.
    """
    if o.pickup == SEAT_ORDER:
        return 0b0000
    if o.pickup == WINNER_FIRST:
        return 0b1010
    return 0b0101 if o.pickup == WINNER_LAST else 0b1100


def who_leads_next(o: Options) -> int:
    """Return who leads after a round that was taken, as four bits like `who_goes_first`."""
    if o.lead == ROTATE:
        return 0b0011
    return 0b1010 if o.lead == WINNER_LEADS else 0b0000


def beats_ace(o: Options, a: int, b: int) -> int:
    """Return 1 where one of two cards is a low card and the other an ace, otherwise 0."""
    rank0, rank1 = a >> RANK_SHIFT, b >> RANK_SHIFT
    low_ace = (rank0 == o.low) & (rank1 == o.ace)
    ace_low = (rank0 == o.ace) & (rank1 == o.low)
    return int(low_ace | ace_low)


def fights_to_decide(
    cards: Cards, base0: int, head0: int, base1: int, head1: int, step: int, most: int
) -> int:
    """Return the war steps until one decides, or 0 where that takes more than `most` cards each."""
    depth, fights = step, 1
    while depth < most:
        a = cards[base0 + ((head0 + depth) & MASK)]
        b = cards[base1 + ((head1 + depth) & MASK)]
        if (a ^ b) > CODE:
            return fights
        depth += step
        fights += 1
    return 0


def bank_two(s: State, o: Options, stop: int, x: int, y: int) -> int:
    """Play rounds between seats `x` and `y` in which all cards go to a bank or leave the game.

    Nothing is laid under the stacks, so no ring has come around yet.
    """
    n, cards = s.numbers, s.cards
    head0 = (x & LAST_SEAT) * RING + (n[HEAD + x] & MASK)
    head1 = (y & LAST_SEAT) * RING + (n[HEAD + y] & MASK)
    count = min(n[TAIL + x] - n[HEAD + x], n[TAIL + y] - n[HEAD + y], stop - n[ROUNDS])
    won0 = won1 = 0
    for i in range(count):
        a, b = cards[head0 + i] >> RANK_SHIFT, cards[head1 + i] >> RANK_SHIFT
        won0 += int(a > b)
        won1 += int(b > a)
    n[BANK + x] += 2 * won0
    n[BANK + y] += 2 * won1
    n[HEAD + x] += count
    n[HEAD + y] += count
    n[ROUNDS] += count
    n[LAID] += 2 * count
    # The lead has passed on by now, but for the round that is being settled.
    if o.lead == ROTATE and count % 2 == 0:
        n[LEADER] = x + y - n[LEADER]
    return DISCARDED
