"""A whole game: rounds until the end, and the proof that a game never ends.

Endless games are proven by Brent's method in constant memory (R. P. Brent, "An improved Monte
Carlo factorization algorithm", BIT 20, 1980, section 7): a saved position is compared with each
later one, and replaced at distances that double. That gives the loop's length; the loop's start,
and with it the first return, is then found by playing two games, one loop apart, from the deal on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.engine.codes import GOES_ON, NO_ROUND
from pyanitsa.engine.fast import play_fast
from pyanitsa.engine.options import FOR_BANK, SHED
from pyanitsa.engine.outcome import facts
from pyanitsa.engine.rounds import end_round, judge, play_round
from pyanitsa.engine.state import (
    BANK,
    DRAW,
    ENDLESS,
    IN,
    LAID,
    LIMIT,
    OUT,
    PLAYERS_IN,
    ROUNDS,
    RUNNING,
    SEATS,
    STATUS,
    TIED,
    WARS,
    copy,
    reset,
    same_position,
)

if TYPE_CHECKING:
    from pyanitsa.engine.options import Options
    from pyanitsa.engine.state import Numbers, State

STATES: Final = 5
"""How many states playing a game needs."""

FIRST_SPAN: Final = 64
"""How many rounds a first position is compared with; most games end soon after."""

RESULT: Final = np.dtype(
    [(one.name, one.kind, one.shape(SEATS)) for one in facts()],
    align=True,
)
"""A game's result: a number for each fact that `outcome.Outcomes` declares, in all seats."""


def play_games(
    hands: Numbers,
    sizes: Numbers,
    rank_of: Numbers,
    seeds: Numbers,
    o: Options,
    states: Any,
    results: Any,
) -> None:
    """Play a batch of games.

    Args:
        hands: the stacks, top first, as card codes: (games, players, cards).
        sizes: the cards of each stack: (games, players).
        rank_of: the rank of each card code: (512,).
        seeds: the seeds of the games' own shuffles: uint64 (games,).
        o: the options.
        states: `STATES` states to work in; the first is the game's.
        results: receives each game's `RESULT`: (games,).
    """
    for game in range(len(seeds)):
        start, length = play_game(states, o, hands[game], sizes[game], rank_of, seeds[game])
        result = results[game]
        result.loops[0], result.loops[1] = start, length
        write_result(states[0], o, result)


def play_game(
    states: Any, o: Options, hands: Numbers, sizes: Numbers, rank_of: Numbers, seed: np.uint64
) -> tuple[int, int]:
    """Play one game in the first state; return the start and length of its loop, or -1 and -1."""
    s, saved = states[0], states[1]
    n = s.numbers
    reset(s, o, hands, sizes, rank_of)
    judge(s, o, 0)
    if not o.loops:
        advance(s, o, seed, s, False, o.limit, None)
        if n[STATUS] == RUNNING:
            n[STATUS] = LIMIT
        return -1, -1
    span = FIRST_SPAN
    returned = False
    while not returned and n[ROUNDS] < o.limit:
        copy(s, saved, o)
        returned = advance(s, o, seed, saved, True, min(n[ROUNDS] + span, o.limit), None)
        if n[STATUS] != RUNNING:
            return -1, -1
        span *= 2
    if not returned:
        # A first return within the limit is back once more within as many rounds again.
        copy(s, saved, o)
        returned = advance(s, o, seed, saved, True, 2 * o.limit, None)
    length = n[ROUNDS] - saved.numbers[ROUNDS]
    if returned:
        start = locate(states, o, hands, sizes, rank_of, seed, length)
        if start + length <= o.limit:
            n[STATUS] = ENDLESS
            return start, length
    copy(saved, s, o)
    n[STATUS] = LIMIT
    return -1, -1


def locate(
    states: Any,
    o: Options,
    hands: Numbers,
    sizes: Numbers,
    rank_of: Numbers,
    seed: np.uint64,
    length: int,
) -> int:
    """Return where an endless game's loop starts; the first state is left at the first return.

    Two games run `length` rounds apart. They differ before the loop's start and never after it, so
    the last round in which they differ is found in steps that are halved.
    """
    s, back, front, trial = states[0], states[2], states[3], states[4]
    step = 1
    while step < s.numbers[ROUNDS]:
        step *= 2
    reset(back, o, hands, sizes, rank_of)
    reset(front, o, hands, sizes, rank_of)
    advance(front, o, seed, front, False, length, None)
    if not same_position(back, front, o):
        while step > 0:
            copy(back, s, o)
            copy(front, trial, o)
            advance(s, o, seed, s, False, s.numbers[ROUNDS] + step, None)
            advance(trial, o, seed, trial, False, trial.numbers[ROUNDS] + step, None)
            if not same_position(s, trial, o):
                copy(s, back, o)
                copy(trial, front, o)
            step //= 2
        advance(back, o, seed, back, False, back.numbers[ROUNDS] + 1, None)
        advance(front, o, seed, front, False, front.numbers[ROUNDS] + 1, None)
    copy(front, s, o)
    return int(back.numbers[ROUNDS])


def write_result(s: State, o: Options, result: Any) -> None:
    """Write a finished game's reason, counters, places and banks to its result."""
    n = s.numbers
    result.reasons = n[STATUS]
    result.rounds, result.wars, result.laid = n[ROUNDS], n[WARS], n[LAID]
    for p in range(o.players):
        mine, place = standing(s, o, p), 1
        for q in range(o.players):
            place += int(standing(s, o, q) > mine)
        result.places[p] = place
        result.banks[p] = n[BANK + p]


def standing(s: State, o: Options, p: int) -> int:
    """Return a number that is larger for a better place in a finished game."""
    n = s.numbers
    if o.goal == FOR_BANK:
        return int(n[BANK + p])
    if n[OUT + p] == IN:
        return 0 if o.goal == SHED and n[PLAYERS_IN] < o.players else 2 * IN
    if o.goal == SHED:
        return 1
    # Where an undecided war was the end, those tied in it come before the others of its round.
    tied = n[STATUS] == DRAW and n[PLAYERS_IN] == 0 and n[TIED + p] == 1
    return int(2 * n[OUT + p]) + (1 if tied and n[OUT + p] == n[ROUNDS] else 0)


def advance(
    s: State, o: Options, seed: np.uint64, seen: State, watch: bool, stop: int, log: Any
) -> bool:
    """Play on until the game has ended or `stop` rounds are begun.

    With `watch`, playing stops where the position of `seen` comes back.

    Returns:
        whether it came back.
    """
    n = s.numbers
    while n[STATUS] == RUNNING and n[ROUNDS] < stop:
        taker = NO_ROUND
        if log is None:
            taker = play_fast(s, o, seed, seen, stop)
        if taker == NO_ROUND:
            play_round(s, o, seed, log)
        elif taker != GOES_ON:
            end_round(s, o, taker, log)
        if watch and n[STATUS] == RUNNING and same_position(s, seen, o):
            return True
    return False
