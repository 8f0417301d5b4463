"""Whether games end as games can: reasons, places, counters, and every card accounted for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.checks.games import PlayError, UnendingError
from pyanitsa.checks.ledger import first_error
from pyanitsa.checks.verdict import listed
from pyanitsa.engine import REASONS, replay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from pyanitsa.checks.games import DealtGames
    from pyanitsa.checks.playing import Bench
    from pyanitsa.checks.verdict import Verdict

WON: Final = REASONS.index("won")
ENDLESS: Final = REASONS.index("endless")
LIMIT: Final = REASONS.index("limit")

REPLAYED: Final = slice(0, 5)
REPLAY_LIMIT: Final = 300
"""Replays are slow; so many rounds of a game are followed card by card."""


def check_endings(bench: Bench) -> Verdict:
    """Hold games to end for a known reason, with places that count like sports places."""
    promise = "every game ends for a reason, with proper places"
    verdict = bench.verdict(promise, lambda games: _ending(bench, games))
    if not verdict.passed:
        return verdict
    codes = np.concatenate([bench.play(games).reasons for games in bench.tables])
    counts = zip(REASONS, np.bincount(codes, minlength=len(REASONS)), strict=True)
    ends = ", ".join(f"{reason} {count}" for reason, count in counts if count)
    return replace(verdict, detail=f"{verdict.detail}: {ends}")


def check_counters(bench: Bench) -> Verdict:
    """Hold rounds, wars, cards laid and loops to what there can be."""
    return bench.verdict("counters and loops add up", lambda games: _counter(bench, games))


def check_cards(bench: Bench) -> Verdict:
    """Hold games to lose and double no card, as far as that is to be seen."""
    code = bench.variant.is_code

    def check(games: DealtGames) -> str | None:
        return _bank(bench, games) or (None if code else _replayed(bench, games))

    verdict = bench.verdict("no card is lost or doubled", check)
    if not verdict.passed:
        return verdict
    unseen = "not to be seen from outside, as the plugin plays the games itself"
    if not code:
        followed = REPLAYED.stop * len(bench.tables)
        detail = f"{followed} games followed card by card, the banks of {bench.told()}"
    elif bench.variant.rules.goal == "bank":
        detail = f"banks and cards laid add up; more is {unseen}"
    else:
        detail = f"not checked: {unseen}"
    return replace(verdict, detail=detail)


def _ending(bench: Bench, games: DealtGames) -> str | None:
    try:
        outcomes = bench.play(games)
    except UnendingError:
        raise
    except PlayError as error:
        return _raising(bench, games) or str(error)
    codes, places = outcomes.reasons, outcomes.places
    proper = 1 + (places[:, None, :] < places[:, :, None]).sum(axis=-1)
    for game in np.flatnonzero((codes < 0) | (codes >= len(REASONS))).tolist():
        known = f"there are 0 to {len(REASONS) - 1}, for {listed(REASONS)}"
        return f"the reason has the code {codes[game]}, and {known}; {games.told(game)}"
    for game in np.flatnonzero((places != proper).any(axis=1)).tolist():
        there, right = listed(places[game]), listed(proper[game])
        return f"the places are {there}, which should be {right}; {games.told(game)}"
    return None


def _raising(bench: Bench, games: DealtGames) -> str | None:
    """Say in which game alone the plugin raises, where it does in one."""
    for game in range(len(games)):
        try:
            bench.play(games.take(slice(game, game + 1)))
        except PlayError as error:
            return f"{error}; {games.told(game)}"
    return None


def _counter(bench: Bench, games: DealtGames) -> str | None:
    o, limit = bench.play(games), bench.variant.rules.limit
    starts, lengths = o.loops[:, 0], o.loops[:, 1]
    endless = o.reasons == ENDLESS
    looped = (starts >= 0) & (lengths > 0) & (starts + lengths == o.rounds)
    cases = (
        ("no round was begun", o.rounds < 1),
        (f"there are more rounds than the limit, {limit}", o.rounds > limit),
        ("it was stopped before the limit", (o.reasons == LIMIT) & (o.rounds < limit)),
        ("there are fewer wars than none", o.wars < 0),
        ("there are fewer cards laid than rounds", o.laid < o.rounds),
        ("start and length of the loop are not the rounds", endless & ~looped),
        ("there is a loop, but it is not endless", ~endless & (starts >= 0)),
    )
    return _first(bench, games, cases)


def _bank(bench: Bench, games: DealtGames) -> str | None:
    o, dealt = bench.play(games), games.sizes.sum(axis=1)
    banked = o.banks.sum(axis=1)
    cases = [
        ("a bank holds fewer cards than none", (o.banks < 0).any(axis=1)),
        ("the banks hold more cards than were laid", banked > o.laid),
        (f"the banks hold more cards than were dealt, {dealt[0]}", banked > dealt),
    ]
    if bench.variant.rules.goal == "bank":
        short = (o.reasons == WON) & (o.laid < dealt)
        cases += [
            (f"more cards were laid than dealt, {dealt[0]}", o.laid > dealt),
            (f"it ended with fewer cards laid than dealt, {dealt[0]}", short),
        ]
    return _first(bench, games, cases)


def _replayed(bench: Bench, games: DealtGames) -> str | None:
    variant, few = bench.variant, games.take(REPLAYED)
    rules = replace(variant.rules, limit=min(variant.rules.limit, REPLAY_LIMIT))
    for game in range(len(few)):
        hands = [[code for code in hand if code] for hand in few.hands[game].tolist()]
        _, events = replay(hands, rules, deck=variant.deck, seed=int(few.seeds[game]))
        wrong = first_error(hands, events, banks=rules.goal == "bank")
        if wrong is not None:
            return f"{wrong}; {few.told(game)}"
    return None


def _first(
    bench: Bench, games: DealtGames, cases: Iterable[tuple[str, NDArray[np.bool_]]]
) -> str | None:
    """Tell of the first game that is one of some cases."""
    for words, where in cases:
        for game in np.flatnonzero(where).tolist():
            return f"{words}: {bench.play(games)[game]}; {games.told(game)}"
    return None
