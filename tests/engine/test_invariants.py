"""What holds for every game under any rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine_helpers import (
    ORDERLY,
    Batch,
    assert_same,
    batches,
    deal_from,
    follow,
    rules_sets,
)
from pyanitsa import Card, Deck, Rules
from pyanitsa.engine import REASONS, play_batch, play_game, replay
from pyanitsa.engine.options import strengths
from pyanitsa.engine.play import play_uncompiled
from pyanitsa.errors import CardError

WON, DRAW, ENDLESS, LIMIT = range(len(REASONS))
uncompiled = settings(deadline=None, max_examples=150)
compiled = settings(deadline=None, max_examples=100)


# One game, played in all ways


def check_all_ways(game: Batch, rules: Rules) -> None:
    """Make sure that a batch's only game goes alike in all ways in which it can be played."""
    hands, seed = game.hands_of(0), int(game.seeds[0])
    high = strengths(game.deck, rules)
    fast, fast_cards = play_uncompiled(hands, rules, high, seed)
    general, general_cards = play_uncompiled(hands, rules, high, seed, fast=False)
    told, events = replay(hands, rules, deck=game.deck, seed=seed)
    assert fast == general == told == game.play(rules)[0]
    assert fast_cards == general_cards
    follower = follow(hands, rules, events)
    assert follower.agrees_with(told)
    assert follower.final_cards() == fast_cards


@uncompiled
@given(batches(), rules_sets())
def test_a_game_is_the_same_compiled_uncompiled_on_either_path_and_replayed(
    game: Batch, rules: Rules
) -> None:
    check_all_ways(game, rules)


@pytest.mark.parametrize("sizes", [[431, 1], [1, 431], [216, 216], [54] * 8], ids=str)
@pytest.mark.parametrize(
    "options",
    [{}, {"covers": 50, "pickup": "shuffled"}, {"capture": "pile-as-is", "pickup_by": "player"}],
    ids=str,
)
def test_the_largest_deck_finds_room_at_the_table(
    sizes: list[int], options: dict[str, Any]
) -> None:
    deck = Deck(54, 8)
    rules = Rules.from_options({"limit": 1000, **options})
    check_all_ways(deal_from(deck, deck.cards, sizes, games=1, seed=3), rules)


@compiled
@given(batches(games=20), rules_sets(), st.randoms(use_true_random=False))
def test_a_game_is_the_same_alone_and_anywhere_in_a_batch(
    games: Batch, rules: Rules, random: Any
) -> None:
    outcomes = games.play(rules)
    order = list(range(len(games.seeds)))
    random.shuffle(order)
    assert list(games.take(order).play(rules)) == [outcomes[game] for game in order]
    for game in order[:3]:
        assert games.take([game]).play(rules)[0] == outcomes[game]


@compiled
@given(batches(games=20), rules_sets(), st.integers(1, 511))
def test_what_stands_behind_a_stack_is_no_card(games: Batch, rules: Rules, code: int) -> None:
    shape = (*games.sizes.shape, games.hands.shape[2] + 5)
    wider = np.full(shape, code, np.uint16)
    wider[:, :, : games.hands.shape[2]] = games.hands
    for seat, size in enumerate(games.sizes[0]):
        wider[:, seat, size:] = code
    assert_same(games._replace(hands=wider).play(rules), games.play(rules))


@compiled
@given(batches(games=20), rules_sets(**ORDERLY), st.integers(0, 2**64 - 1))
def test_the_seed_changes_nothing_where_nothing_is_shuffled(
    games: Batch, rules: Rules, seed: int
) -> None:
    others = games._replace(seeds=np.full(len(games.seeds), seed, np.uint64))
    assert_same(others.play(rules), games.play(rules))


def test_no_games_are_played_at_once() -> None:
    hands, sizes = np.zeros((0, 2, 18), np.uint16), np.zeros((0, 2), np.int16)
    outcomes = play_batch(hands, sizes, np.zeros(0, np.uint64), rules=Rules(), deck=Deck())
    assert len(outcomes) == 0


@pytest.mark.parametrize("hands", [[], [[192]], [[192 + i] for i in range(9)]])
def test_hands_for_other_than_2_to_8_players_are_refused(hands: list[list[int]]) -> None:
    for function in (play_game, replay):
        with pytest.raises(CardError, match=f"{len(hands)} hands; 2 to 8 can play"):
            function(hands, Rules())


def test_a_card_that_is_there_twice_is_refused_by_name() -> None:
    six, seven = Card.parse("6S"), Card.parse("7S")
    for function in (play_game, replay):
        with pytest.raises(CardError, match=r"there twice: 6♠$"):
            function([[six, seven], [six]], Rules())


# What outcomes are like


@compiled
@given(batches(games=20), rules_sets())
def test_an_outcome_agrees_with_itself_and_the_rules(games: Batch, rules: Rules) -> None:
    players, cards = games.sizes.shape[1], int(games.sizes[0].sum())
    for outcome in games.play(rules):
        assert all(place == 1 + sum(p < place for p in outcome.places) for place in outcome.places)
        assert outcome.rounds <= rules.limit
        assert outcome.reason != "limit" or outcome.rounds == rules.limit
        assert (outcome.loop is not None) == (outcome.reason == "endless")
        if outcome.loop:
            start, length = outcome.loop
            assert not rules.shuffles
            assert start >= 0 < length
            assert start + length == outcome.rounds
        assert outcome.rounds <= outcome.laid <= outcome.rounds * players + outcome.wars * cards
        assert outcome.wars == 0 or rules.on_tie == "war"
        assert 0 <= sum(outcome.banks) <= (cards if rules.goal == "bank" else 0)


@compiled
@given(batches(games=20), rules_sets(), st.integers(1, 400))
def test_another_limit_stops_games_elsewhere_and_changes_nothing_else(
    games: Batch, rules: Rules, limit: int
) -> None:
    assume(limit > rules.limit)
    for early, late in zip(games.play(rules), games.play(replace(rules, limit=limit)), strict=True):
        if late.rounds > rules.limit or late.reason == "limit":
            assert early.reason == "limit"
            assert early.rounds == rules.limit
        else:
            assert early == late
