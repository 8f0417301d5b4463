"""Single games: between strategies, or of a deal that is given."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.api import given
from pyanitsa.api.deal import read_deal
from pyanitsa.api.hosting import open_hosts
from pyanitsa.api.lookup import find_variant, load_plugins, warn_in_python
from pyanitsa.api.told import ToldGame
from pyanitsa.engine import play_game as play_by_rules
from pyanitsa.errors import PyanitsaError
from pyanitsa.play.deals import game_seed, play_stacks
from pyanitsa.play.match import play_matches
from pyanitsa.play.plan import MatchPlan, match_key
from pyanitsa.tournament.entrants import Catalogue, entrant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.api.deal import Stack
    from pyanitsa.api.lookup import Warn
    from pyanitsa.cards import Card
    from pyanitsa.engine import Outcome
    from pyanitsa.host import Hosts
    from pyanitsa.play.plan import Entrant
    from pyanitsa.strategy import Strategy
    from pyanitsa.variant import Variant


def play_game(
    variant: str | Variant,
    *strategies: str | Path | type[Strategy],
    seed: int = 0,
    isolation: str | None = None,
    allow_unconfined: bool = False,
    plugins: Iterable[str | Path] = (),
    warn: Warn = warn_in_python,
) -> ToldGame:
    """Play one game between strategies; printed, it is told round by round.

    Args:
        variant: the rules, by name or as a value.
        strategies: who plays, seat by seat: names, paths of files, or classes.
        seed: the seed of the deal and of the strategies' chance.
        isolation: how strategies are kept apart; the strictest there is, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        plugins: plugin files to load, beside what is installed.
        warn: what is told of plugins that fail; a Python warning, where nothing is said.

    Raises:
        PyanitsaError: something is not there, or cannot be played.
    """
    rules = _variant(variant, plugins, warn)
    rules.check_players(len(strategies))
    entries, classes = given.named(strategies)
    asked = [entry for entry in entries if entry not in classes]
    with open_hosts(isolation, allow_unconfined=allow_unconfined, strategies=asked) as hosts:
        entrants = _seated(entries, classes, hosts)
        key = match_key(rules, entrants, seed, 0, 1)
        (result,) = play_matches([MatchPlan(key, rules, entrants, 0, 1, seed)], hosts)
    game = result.games[0, 0, ...]
    return ToldGame(
        variant=rules,
        names=tuple(one.name for one in entrants),
        stacks=game.hands(),
        seed=game_seed(seed, rules.name, rules.hash(), len(entrants), 0, 0),
        outcome=game.outcome(),
        is_code=rules.is_code,
        forfeits=tuple(game.forfeits.tolist()),
        faults=tuple(fault for fault in result.faults if fault.leg == 0),
    )


def play_deal(
    variant: str | Variant,
    hands: str | Sequence[Stack],
    *,
    seed: int = 0,
    plugins: Iterable[str | Path] = (),
    warn: Warn = warn_in_python,
) -> ToldGame:
    """Play one game of a deal that is given; printed, it is told round by round.

    Args:
        variant: the rules, by name or as a value.
        hands: each seat's stack, top card first, played in that order: such as
            `"6S TC / AH 7D 9C"`. Not all of the deck has to be there, and stacks may be unequal.
        seed: the seed of the game's own shuffles, where its rules have any.
        plugins: plugin files to load, beside what is installed.
        warn: what is told of plugins that fail; a Python warning, where nothing is said.

    Raises:
        CardError: it is no deal of the variant's deck.
        RulesError: the variant is not for so many players.
        UnknownNameError: there is no such variant.
    """
    rules = _variant(variant, plugins, warn)
    stacks = read_deal(hands, rules.deck)
    rules.check_players(len(stacks))
    return ToldGame(
        variant=rules,
        names=(),
        stacks=stacks,
        seed=seed,
        outcome=_outcome(rules, stacks, seed),
        is_code=rules.is_code,
    )


def _variant(variant: str | Variant, plugins: Iterable[str | Path], warn: Warn) -> Variant:
    if not isinstance(variant, str):
        return variant
    return find_variant(load_plugins(map(Path, plugins), warn), variant, warn)


def _outcome(rules: Variant, stacks: Sequence[Sequence[Card]], seed: int) -> Outcome:
    if not rules.is_code:
        return play_by_rules(stacks, rules.rules, deck=rules.deck, seed=seed)
    sizes = np.array([[len(stack) for stack in stacks]], np.int16)
    laid = np.zeros((1, len(stacks), sizes.max()), np.uint16)
    for seat, stack in enumerate(stacks):
        laid[0, seat, : len(stack)] = stack
    return play_stacks(rules, laid, sizes, np.array([seed], np.uint64))[0]


def _seated(
    entries: Sequence[str], classes: dict[str, type[Strategy]], hosts: Hosts
) -> tuple[Entrant, ...]:
    """Find strategies, one for each seat, and hand them to their hosts.

    Raises:
        PyanitsaError: one is not there, or a file has several.
    """
    catalogue = Catalogue(hosts)
    known = given.described(classes, hosts)
    entrants: list[Entrant] = []
    for wanted in entries:
        meant = [known[wanted]] if wanted in known else catalogue.resolve(wanted, Path())
        if len(meant) != 1:
            raise PyanitsaError(f"{wanted}: names {len(meant)} strategies; a seat is for one")
        (one,) = meant
        entrants.append(entrant(one.source, one.description))
        flaws = {entrants[-1].hash: one.flaw} if one.flaw else {}
        hosts.take({entrants[-1].hash: one.source}, flaws)
    return tuple(entrants)
