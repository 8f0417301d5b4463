"""The fast paths: which of them plays on from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.engine.codes import NO_ROUND
from pyanitsa.engine.options import LOW_NO, TO_BANK, WINNER_LEADS
from pyanitsa.engine.several import bank_several, list_seats, play_several
from pyanitsa.engine.state import ON_TABLE, SEATED
from pyanitsa.engine.two import bank_two, play_two

if TYPE_CHECKING:
    import numpy as np

    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import State


def play_fast(s: State, o: Options, seed: np.uint64, seen: State, stop: int) -> int:
    """Play rounds on a fast path, as many as it is for.

    Returns:
        GOES_ON, NO_ROUND, or, where the last round emptied a player, who took it (the seat, or
        DISCARDED); outs and lead are then still to be settled.
    """
    n = s.numbers
    if o.fast == 0 or n[ON_TABLE] > 0:
        return NO_ROUND
    seats = list_seats(s, o)
    x, y = n[SEATED], n[SEATED + 1]
    if o.war_any and seats > 2:
        return NO_ROUND
    if o.capture != TO_BANK:
        if seats == 2:
            return play_two(s, o, seed, seen, stop, x, y)
        return play_several(s, o, seed, seen, stop, seats)
    if o.discard == 0 or o.low_beats_ace != LOW_NO or o.lead == WINNER_LEADS:
        return NO_ROUND
    return bank_two(s, o, stop, x, y) if seats == 2 else bank_several(s, o, stop)
