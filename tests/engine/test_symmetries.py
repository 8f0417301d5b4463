"""Games that have to go alike: other suits, other seats, and options that come to the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_helpers import DECKS, ORDERLY, Batch, assert_same, batches, rules_sets
from pyanitsa import Card, Deck
from pyanitsa.cards import JOKER
from pyanitsa.engine.options import strengths
from pyanitsa.engine.play import play_uncompiled

if TYPE_CHECKING:
    from pyanitsa import Rules
    from pyanitsa.engine import Outcome

compiled = settings(deadline=None, max_examples=100)

# Suits and seats


@compiled
@given(batches(games=20), rules_sets(), st.integers(0, 2**32))
def test_suits_never_matter(games: Batch, rules: Rules, seed: int) -> None:
    # Within every rank, suits and copies change places with one another.
    within = np.tile(np.arange(32, dtype=np.uint16), (16, 1))
    relabelled = np.random.default_rng(seed).permuted(within, axis=1)
    table = (relabelled + 32 * np.arange(16, dtype=np.uint16)[:, None]).ravel()
    assert_same(games._replace(hands=table[games.hands]).play(rules), games.play(rules))


def mirror(outcome: Outcome, seats: list[int]) -> Outcome:
    """Return an outcome as it is where seat `i` has what seat `seats[i]` had."""
    places = tuple(outcome.places[seat] for seat in seats)
    banks = tuple(outcome.banks[seat] for seat in seats)
    return replace(outcome, places=places, banks=banks)


# With two players the seat shows in what lies in the order of seats or of laying, and in who comes
# first from the leader where both have no card; a shuffle keeps what the order before it was.
@compiled
@given(
    batches(games=40, players=[2]),
    rules_sets(
        pickup=("winner-first", "winner-last"),
        capture=(*ORDERLY["capture"], "bank"),
        lead=("rotate", "fixed"),
        shortage=("lose", "draw"),
    ),
)
def test_swapped_seats_mirror_the_outcome_where_the_winners_card_orders_the_pickup(
    games: Batch, rules: Rules
) -> None:
    expected = [mirror(outcome, [1, 0]) for outcome in games.play(rules)]
    assert list(games.seated([1, 0]).play(rules)) == expected


# The first leader is seat 0 in both games, so a position may come back one round later in one.
@compiled
@given(
    batches(games=40, players=[2]),
    rules_sets(
        pickup=("winner-first", "winner-last"),
        capture=ORDERLY["capture"],
        lead=("winner",),
        shortage=("lose", "draw"),
    ),
)
def test_swapped_seats_mirror_finished_games_where_the_winner_leads(
    games: Batch, rules: Rules
) -> None:
    pairs = zip(games.play(rules), games.seated([1, 0]).play(rules), strict=True)
    for outcome, swapped in pairs:
        if "endless" not in (outcome.reason, swapped.reason):
            assert swapped == mirror(outcome, [1, 0])


# Cards that are banked never come back, so their order is nobody's.
@compiled
@given(
    batches(games=40),
    rules_sets(capture=("bank",), shortage=("lose", "draw")),
    st.permutations(range(8)),
)
def test_moved_seats_move_the_outcome_where_cards_are_banked(
    games: Batch, rules: Rules, order: list[int]
) -> None:
    seats = [seat for seat in order if seat < games.sizes.shape[1]]
    expected = [mirror(outcome, seats) for outcome in games.play(rules)]
    assert list(games.seated(seats).play(rules)) == expected


# A player without cards is out from the beginning.
@compiled
@given(
    batches(games=100, players=range(2, 8)),
    rules_sets(goal=("collect", "bank")),
    st.integers(0, 7),
)
def test_an_empty_seat_is_nothing_to_the_others(games: Batch, rules: Rules, at: int) -> None:
    at %= games.sizes.shape[1] + 1
    hands, sizes = np.insert(games.hands, at, 0, axis=1), np.insert(games.sizes, at, 0, axis=1)
    wider = games._replace(hands=hands, sizes=sizes).play(rules)
    others = [seat for seat in range(sizes.shape[1]) if seat != at]
    assert [mirror(outcome, others) for outcome in wider] == list(games.play(rules))


# Options that come to the same


@pytest.mark.parametrize(
    ("fixed", "change"),
    [
        ({}, {"look": "arrange"}),
        ({}, {"leftover": "dealt"}),
        ({"covers": 0}, {"cover_shortage": "partial"}),
        ({"covers": 0}, {"cover_shortage": "lose"}),
        ({"on_tie": "discard"}, {"covers": 3, "cover_shortage": "lose", "shortage": "draw"}),
        ({"on_tie": "discard"}, {"pickup_by": "player"}),
        ({"pickup": "shuffled"}, {"pickup_by": "player"}),
        ({"capture": "bank", "goal": "bank"}, {"pickup": "seat", "pickup_by": "player"}),
    ],
    ids=str,
)
@settings(deadline=None, max_examples=30)
@given(games=batches(games=20), drawn=rules_sets())
def test_an_option_without_effect_changes_nothing(
    fixed: dict[str, Any], change: dict[str, Any], games: Batch, drawn: Rules
) -> None:
    rules = replace(drawn, **fixed)
    assert_same(games.play(replace(rules, **change)), games.play(rules))


@compiled
@given(batches(games=20, players=[2]), rules_sets(low_beats_ace=("takes",), war_scope=("top",)))
def test_two_players_know_one_ring_and_one_kind_of_tie(games: Batch, rules: Rules) -> None:
    outcomes = games.play(rules)
    assert_same(games.play(replace(rules, low_beats_ace="alone")), outcomes)
    assert_same(games.play(replace(rules, low_beats_ace="blocks")), outcomes)
    assert_same(games.play(replace(rules, war_scope="any")), outcomes)


@compiled
@given(batches(games=20, decks=[d for d in DECKS if d.size < 54]), rules_sets(joker=("above-ace",)))
def test_jokers_are_nothing_to_a_deck_without_them(games: Batch, rules: Rules) -> None:
    assert_same(games.play(replace(rules, joker="as-ace")), games.play(rules))


@compiled
@given(batches(games=20, decks=[Deck(54)]), rules_sets(joker=("as-ace",)))
def test_a_joker_as_an_ace_is_one(games: Batch, rules: Rules) -> None:
    lowest = Card.of(JOKER, 0)
    # The aces that stand in for jokers are from a copy of the deck that is not there.
    aces = np.where(games.hands < lowest, games.hands, games.hands - 32 + 7).astype(np.uint16)
    assert_same(games._replace(hands=aces).play(rules), games.play(rules))


@compiled
@given(batches(games=40, players=[2]), rules_sets(goal=("collect",), capture=ORDERLY["capture"]))
def test_giving_away_turns_the_places_of_two_players_around(games: Batch, rules: Rules) -> None:
    turned = replace(rules, goal="shed")
    for outcome, other in zip(games.play(rules), games.play(turned), strict=True):
        places = outcome.places if outcome.places == (1, 1) else outcome.places[::-1]
        assert other == replace(outcome, places=places)


# A pile that is turned over plays like the bottom of the stack, but a position in which the same
# cards are split otherwise between stack and pile is another one: an endless game comes back to
# itself later, after some of the loops that it has from the bottom, or only after the limit.
@settings(deadline=None, max_examples=150)
@given(
    batches(games=100),
    rules_sets(pickup=ORDERLY["pickup"], capture=("bottom",), limit=(300, 40)),
)
def test_a_turned_pile_plays_like_the_bottom_of_the_stack(games: Batch, rules: Rules) -> None:
    turned = replace(rules, capture="pile-turned")
    for below, pile in zip(games.play(rules), games.play(turned), strict=True):
        if below.loop is None:
            assert pile == below
        elif pile.loop is None:
            assert (pile.reason, pile.rounds) == ("limit", rules.limit)
        else:
            assert pile.loop[0] >= below.loop[0]
            assert pile.loop[1] % below.loop[1] == 0
        assert pile.places == below.places


@settings(deadline=None, max_examples=100)
@given(batches(), rules_sets(capture=("bottom",)))
def test_a_turned_pile_leaves_the_cards_that_the_bottom_of_the_stack_does(
    game: Batch, rules: Rules
) -> None:
    high, hands, seed = strengths(game.deck, rules), game.hands_of(0), int(game.seeds[0])
    turned = replace(rules, capture="pile-turned")
    below, below_cards = play_uncompiled(hands, rules, high, seed)
    pile, pile_cards = play_uncompiled(hands, turned, high, seed)
    if below.reason != "endless":
        assert pile == below
        assert pile_cards == below_cards
