"""One round for any number of players and all options (docs/rules.md tells them in words).

`log` is None, or a list that receives `(kind, seat, value)` for each event: the kernel's recorder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyanitsa.engine.chance import shuffle
from pyanitsa.engine.codes import (
    COMPARE,
    COVER,
    DISCARD,
    DISCARDED,
    ENDED,
    NOBODY,
    REVEAL,
    ROUND,
    SHORTAGE,
    TIED_AGAIN,
    TURN,
    UNDECIDED,
    WAR,
    WENT_OUT,
)
from pyanitsa.engine.options import (
    COLLECT,
    COVERS_LOSE,
    COVERS_NOBODY,
    FIXED,
    LOW_BLOCKS,
    LOW_NO,
    LOW_TAKES,
    PILE_AS_IS,
    PILE_SHUFFLED,
    ROTATE,
    SHED,
    SHORT_DRAW,
    SHORT_TAKE,
    WINNER_LEADS,
)
from pyanitsa.engine.pickup import pick_up
from pyanitsa.engine.state import (
    BY,
    DISPUTES,
    DRAW,
    DRAWS,
    HEAD,
    IN,
    LAID,
    LAST_SEAT,
    LAYER,
    LAYERS,
    LEADER,
    MASK,
    MID,
    ON_TABLE,
    OUT,
    PLAYERS_IN,
    RANK_SHIFT,
    RING,
    ROUNDS,
    RUNNING,
    SHOWN,
    STATUS,
    TABLE,
    TAIL,
    TIED,
    WARS,
    WON,
)

if TYPE_CHECKING:
    import numpy as np

    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import State


def play_round(s: State, o: Options, seed: np.uint64, log: Any) -> None:
    """Play one round, from the reveal to who is out and who leads next."""
    n = s.numbers
    n[ROUNDS] += 1
    if log is not None:
        log.append((ROUND, n[LEADER], n[ROUNDS]))
    for p in range(o.players):
        n[DISPUTES + p] = 1 if n[OUT + p] == IN else 0
    open_cards(s, o, seed, log)
    taker = compare(s, o)
    while taker == TIED_AGAIN:
        taker = DISCARDED if o.discard else war_step(s, o, seed, log)
        if taker == COMPARE:
            taker = compare(s, o)
    settle(s, o, taker, seed, log)
    if taker != ENDED:
        end_round(s, o, taker, log)


def settle(s: State, o: Options, taker: int, seed: np.uint64, log: Any) -> None:
    """Let the table go where a round's comparisons have sent it."""
    n = s.numbers
    if taker >= 0:
        pick_up(s, o, taker, seed, log)
    elif taker == DISCARDED:
        if log is not None:
            log.append((DISCARD, -1, [s.cards[TABLE + i] for i in range(n[ON_TABLE])]))
        n[ON_TABLE] = 0
        n[LAYERS] = 0
    elif taker == ENDED:
        n[STATUS] = DRAW
    elif log is not None:
        log.append((UNDECIDED, -1, [p for p in range(o.players) if n[TIED + p]]))


def open_cards(s: State, o: Options, seed: np.uint64, log: Any) -> None:
    """Let all in dispute lay one open card, clockwise from the leader."""
    n = s.numbers
    begin_layer(s)
    for i in range(o.players):
        p = seat_at(n[LEADER] + i, o.players)
        if n[DISPUTES + p]:
            card = lay(s, o, p, seed, log)
            n[SHOWN + p] = card >> RANK_SHIFT
            if log is not None:
                log.append((REVEAL, p, card))


def begin_layer(s: State) -> None:
    """Begin a new layer of cards on the table; a layer in which nobody laid is none."""
    n = s.numbers
    if n[LAYERS] == 0 or s.cards[LAYER + n[LAYERS] - 1] != n[ON_TABLE]:
        s.cards[LAYER + n[LAYERS]] = n[ON_TABLE]
        n[LAYERS] += 1


def lay(s: State, o: Options, p: int, seed: np.uint64, log: Any) -> int:
    """Move a player's top card to the table, taking up the pile first where the stack is empty."""
    n = s.numbers
    if n[HEAD + p] == n[MID + p]:
        take_up(s, o, p, seed, log)
    card: int = s.cards[(p & LAST_SEAT) * RING + (n[HEAD + p] & MASK)]
    at = n[ON_TABLE] & MASK
    s.cards[TABLE + at] = card
    s.cards[BY + at] = p
    n[HEAD + p] += 1
    n[ON_TABLE] += 1
    n[LAID] += 1
    return card


def take_up(s: State, o: Options, p: int, seed: np.uint64, log: Any) -> None:
    """Make a player's pile the stack."""
    n = s.numbers
    base, first, count = p * RING, n[MID + p], n[TAIL + p] - n[MID + p]
    if o.capture == PILE_SHUFFLED:
        n[DRAWS] = shuffle(s.cards, base, first, count, MASK, seed, n[DRAWS])
    elif o.capture == PILE_AS_IS:
        for i in range(count // 2):
            a, b = base + ((first + i) & MASK), base + ((first + count - 1 - i) & MASK)
            s.cards[a], s.cards[b] = s.cards[b], s.cards[a]
    n[MID + p] = n[TAIL + p]
    if log is not None:
        log.append((TURN, p, [s.cards[base + ((first + i) & MASK)] for i in range(count)]))


def compare(s: State, o: Options) -> int:
    """Return the seat whose open card takes, or TIED_AGAIN with only the tied left in dispute."""
    n = s.numbers
    if o.low_beats_ace != LOW_NO:
        bend_ring(s, o)
    best, tied = -2, False
    taker = -1
    for p in range(o.players):
        shown = n[SHOWN + p]
        if n[DISPUTES + p] and shown >= best:
            tied = shown == best
            best, taker = shown, p
    if o.war_any and not tied:
        shared = highest_shared(s, o)
        if shared > -2:
            best, tied = shared, True
    if not tied:
        return taker
    for p in range(o.players):
        if n[SHOWN + p] != best:
            n[DISPUTES + p] = 0
        n[TIED + p] = n[DISPUTES + p]
    return TIED_AGAIN


def bend_ring(s: State, o: Options) -> None:
    """Give the open cards the strengths that hold where the low card beats the ace.

    Only where the ace is the highest rank shown and a low card is there does anything change.
    """
    n = s.numbers
    top, low_shown, others = 0, False, False
    for p in range(o.players):
        if n[DISPUTES + p]:
            shown = n[SHOWN + p]
            top = max(top, shown)
            low_shown = low_shown or shown == o.low
            others = others or (shown != o.low and shown != o.ace)
    if top != o.ace or not low_shown:
        return
    for p in range(o.players):
        if n[DISPUTES + p]:
            if o.low_beats_ace == LOW_BLOCKS:
                if n[SHOWN + p] == o.ace:
                    n[SHOWN + p] = -1
            elif n[SHOWN + p] == o.low and (o.low_beats_ace == LOW_TAKES or not others):
                n[SHOWN + p] = o.ace + 1


def highest_shared(s: State, o: Options) -> int:
    """Return the highest strength that two or more of those in dispute share, or -2."""
    n = s.numbers
    shared = -2
    for p in range(o.players):
        for q in range(p):
            if n[DISPUTES + p] and n[DISPUTES + q] and n[SHOWN + p] == n[SHOWN + q]:
                shared = max(shared, n[SHOWN + p])
    return shared


def war_step(s: State, o: Options, seed: np.uint64, log: Any) -> int:
    """Let the tied lay covers and an open card; return COMPARE, or what the war comes to."""
    n = s.numbers
    n[WARS] += 1
    if log is not None:
        log.append((WAR, -1, [p for p in range(o.players) if n[TIED + p]]))
    if o.cover_shortage == COVERS_LOSE:
        lay_all_of_the_short(s, o, seed, log)
    taker = look_at_shortage(s, o, log)
    if taker != COMPARE:
        return taker
    lay_covers(s, o, seed, log)
    open_cards(s, o, seed, log)
    return COMPARE


def lay_covers(s: State, o: Options, seed: np.uint64, log: Any) -> None:
    """Let those in dispute lay their covers, layer by layer; each keeps an open card."""
    n = s.numbers
    covers = o.covers
    if o.cover_shortage == COVERS_NOBODY:
        for p in range(o.players):
            if n[DISPUTES + p] and n[TAIL + p] - n[HEAD + p] <= o.covers:
                covers = 0
    for _ in range(covers):
        begin_layer(s)
        for i in range(o.players):
            p = seat_at(n[LEADER] + i, o.players)
            if n[DISPUTES + p] and n[TAIL + p] - n[HEAD + p] > 1:
                card = lay(s, o, p, seed, log)
                if log is not None:
                    log.append((COVER, p, card))


def lay_all_of_the_short(s: State, o: Options, seed: np.uint64, log: Any) -> None:
    """Let those who cannot lay all covers and an open card lay all they have, in one layer."""
    n = s.numbers
    begin_layer(s)
    for i in range(o.players):
        p = seat_at(n[LEADER] + i, o.players)
        cards = n[TAIL + p] - n[HEAD + p]
        if n[DISPUTES + p] and cards <= o.covers:
            for _ in range(cards):
                card = lay(s, o, p, seed, log)
                if log is not None:
                    log.append((COVER, p, card))


def look_at_shortage(s: State, o: Options, log: Any) -> int:
    """Settle what becomes of those without a card; return COMPARE where the war goes on."""
    n = s.numbers
    left, last = 0, NOBODY
    for i in range(o.players):
        p = seat_at(n[LEADER] + i, o.players)
        if n[DISPUTES + p]:
            if n[TAIL + p] > n[HEAD + p]:
                left, last = left + 1, p
                continue
            if log is not None:
                log.append((SHORTAGE, p, 0))
            if o.shortage == SHORT_TAKE:
                return p
            if o.shortage == SHORT_DRAW:
                return ENDED
            n[DISPUTES + p] = 0
    return COMPARE if left > 1 else last


def end_round(s: State, o: Options, taker: int, log: Any) -> None:
    """Settle who is out, whether the game has ended, and who leads the next round."""
    n = s.numbers
    for p in range(o.players):
        if n[OUT + p] == IN and n[HEAD + p] == n[TAIL + p]:
            n[OUT + p] = n[ROUNDS]
            n[PLAYERS_IN] -= 1
            if log is not None:
                log.append((WENT_OUT, p, 0))
    judge(s, o, taker)
    if n[STATUS] == RUNNING:
        pass_lead(s, o, taker)


def judge(s: State, o: Options, taker: int) -> None:
    """End the game where the goal is reached, or where nobody has cards for another round."""
    n = s.numbers
    left = n[PLAYERS_IN]
    if left == 0:
        n[STATUS] = DRAW if taker == NOBODY else WON
    elif (o.goal == COLLECT and left == 1) or (o.goal == SHED and left < o.players):
        n[STATUS] = WON


def pass_lead(s: State, o: Options, taker: int) -> None:
    """Pass the lead to whom the rules say, or clockwise to the next player still in."""
    n = s.numbers
    leader = n[LEADER]
    if o.lead == FIXED:
        leader = 0
    elif o.lead == ROTATE:
        leader += 1
    elif o.lead == WINNER_LEADS and taker >= 0 and n[OUT + taker] == IN:
        leader = taker
    leader = seat_at(leader, o.players)
    while n[OUT + leader] != IN:
        leader = seat_at(leader + 1, o.players)
    n[LEADER] = leader


def seat_at(number: int, players: int) -> int:
    """Return a seat counted on clockwise, at most once around the table."""
    return (number - players if number >= players else number) & LAST_SEAT
