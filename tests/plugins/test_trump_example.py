"""The worked example of a variant in plain Python, and the tutorial that walks through it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyanitsa import Card, Deck, Rules, Variant
from pyanitsa.engine import REASONS
from pyanitsa.engine import play_game as engine_play_game
from pyanitsa.errors import RulesError
from trump_helpers import DOCS, EXAMPLE, VARIANT, load, trump

if TYPE_CHECKING:
    from pathlib import Path

TUTORIAL = DOCS / "variants.md"
SPADES, HEARTS = 0, 3


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def arrays(games: list[list[list[Card]]]) -> tuple[Any, Any]:
    width = max(len(hand) for hands in games for hand in hands)
    hands = np.zeros((len(games), len(games[0]), width), np.uint16)
    for game, stacks in enumerate(games):
        for seat, stack in enumerate(stacks):
            hands[game, seat, : len(stack)] = stack
    sizes = np.array([[len(hand) for hand in stacks] for stacks in games], np.int16)
    return hands, sizes


@st.composite
def deals(draw: st.DrawFn, players: int | None = None) -> list[list[Card]]:
    """A part of the deck, dealt to some players; a small one makes for short games."""
    seats = players or draw(st.integers(2, 8))
    deck = draw(st.permutations(Deck(36).cards))
    each = draw(st.integers(1, 36 // seats))
    return [deck[seat * each : (seat + 1) * each] for seat in range(seats)]


trumps = st.integers(0, 3)
seeds64 = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize(
    ("hands", "suit", "places"),
    [
        pytest.param(["6S", "AH"], SPADES, (1, 2), id="lowest trump beats an ace"),
        pytest.param(["6S", "AH"], HEARTS, (2, 1), id="an ace of trumps beats a six"),
        pytest.param(["6S", "7S"], SPADES, (2, 1), id="of two trumps the higher takes"),
        pytest.param(["KD", "QC"], SPADES, (1, 2), id="without a trump the higher rank takes"),
        pytest.param(["AH", "AD", "6S"], SPADES, (2, 2, 1), id="a trump ends a tie of aces"),
        pytest.param(["AH 6D", "AD 7C"], SPADES, (2, 1), id="without a trump aces make a war"),
        pytest.param(["AH 6S", "AD KC"], SPADES, (1, 2), id="a trump beats a king in a war"),
        pytest.param(["AH", "AD"], SPADES, (1, 1), id="a war that nobody can fight is a draw"),
        pytest.param(["AH", "AD", "7C"], SPADES, (1, 1, 3), id="the rest rank behind the tied"),
        pytest.param(["AH", "AD", "7C 8C"], SPADES, (2, 2, 1), id="who is left alone has won"),
        pytest.param(
            ["AH", "AD", "7C 9C", "8C 6C"], SPADES, (3, 3, 1, 2), id="the table waits for a winner"
        ),
    ],
)
def test_trump_beats_every_other_card_and_rank_decides_the_rest(
    hands: list[str], suit: int, places: tuple[int, ...]
) -> None:
    outcome = trump.play_game([cards(hand) for hand in hands], suit, 100)
    assert outcome.places == places
    assert outcome.reason == ("won" if places.count(1) == 1 else "draw")


def test_every_trump_is_above_every_other_card_and_jokers_are_none() -> None:
    deck = Deck(54).cards
    for suit in range(4):
        strengths = {card: trump.strength(card, suit) for card in deck}
        suited = [card for card in deck if card.suit == suit and card.rank < 15]
        others = [card for card in deck if card not in suited]
        assert len(suited) == 13
        assert min(strengths[card] for card in suited) > max(strengths[card] for card in others)
        assert len({strengths[card] for card in suited}) == 13


@given(deals(), trumps)
@settings(deadline=None)
def test_no_card_is_lost_or_doubled_in_any_round(hands: list[list[Card]], suit: int) -> None:
    game = trump.Game(hands, suit)
    all_cards = sorted(card for hand in hands for card in hand)
    for _ in range(50):
        if len(game.still_in()) < 2:
            break
        game.play_round()
        assert sorted([*game.table, *(c for stack in game.stacks for c in stack)]) == all_cards


@given(deals(), trumps)
@settings(deadline=None, max_examples=50)
def test_every_game_ends_with_a_reason_and_sports_places(
    hands: list[list[Card]], suit: int
) -> None:
    outcome = trump.play_game(hands, suit, 10_000)
    assert outcome.reason in REASONS
    assert list(outcome.places) == [
        1 + sum(other < place for other in outcome.places) for place in outcome.places
    ]
    assert outcome.laid >= 2 * outcome.rounds
    if outcome.reason == "endless":
        assert sum(outcome.loop) == outcome.rounds
    else:
        assert outcome.loop is None


@given(deals(players=2), trumps)
@settings(deadline=None, max_examples=50)
def test_two_players_have_a_winner_unless_the_game_is_undecided(
    hands: list[list[Card]], suit: int
) -> None:
    outcome = trump.play_game(hands, suit, 10_000)
    if outcome.reason == "won":
        assert sorted(outcome.places) == [1, 2]
    else:
        assert outcome.places == (1, 1)


@given(deals(), trumps, st.permutations(range(4)))
@settings(deadline=None, max_examples=50)
def test_relabelled_suits_change_nothing_if_the_trump_is_relabelled_too(
    hands: list[list[Card]], suit: int, suits: list[int]
) -> None:
    relabelled = [[Card.of(card.rank, suits[card.suit]) for card in hand] for hand in hands]
    outcome = trump.play_game(hands, suit, 10_000)
    assert trump.play_game(relabelled, suits[suit], 10_000) == outcome


@given(deals())
@settings(deadline=None, max_examples=50)
def test_without_a_trump_it_is_the_engines_tactical_game(hands: list[list[Card]]) -> None:
    assert trump.play_game(hands, None, 10_000) == engine_play_game(hands, Rules(look="arrange"))


def test_an_endless_game_is_stopped_when_it_first_comes_back() -> None:
    hands = [cards("6H QC KS"), cards("QS 8C KC")]
    outcome = trump.play_game(hands, SPADES, 10_000)
    assert (outcome.reason, outcome.places, outcome.loop) == ("endless", (1, 1), (8, 12))
    game = trump.Game(hands, SPADES)
    positions = [game.position()]
    for _ in range(outcome.rounds):
        game.play_round()
        positions.append(game.position())
    assert positions[8] == positions[20]
    assert len(set(positions)) == 20


def test_the_first_return_is_looked_for_before_the_limit() -> None:
    hands = [cards("6H QC KS"), cards("QS 8C KC")]
    assert trump.play_game(hands, SPADES, 20).reason == "endless"
    assert trump.play_game(hands, SPADES, 19).reason == "limit"


def test_the_limit_stops_a_game_and_proves_nothing() -> None:
    hands = [cards("AS 6D"), cards("6H 7D")]
    outcome = trump.play_game(hands, HEARTS, 1)
    assert (outcome.reason, outcome.places, outcome.rounds) == ("limit", (1, 1), 1)


@given(st.lists(deals(players=3), min_size=1, max_size=4), st.data())
@settings(deadline=None, max_examples=20)
def test_same_seed_is_the_same_game_alone_and_in_a_batch(
    games: list[list[list[Card]]], data: st.DataObject
) -> None:
    seeds = data.draw(st.lists(seeds64, min_size=len(games), max_size=len(games)))
    together = list(VARIANT.play_batch(*arrays(games), np.array(seeds, np.uint64)))
    alone = [
        next(iter(VARIANT.play_batch(*arrays([hands]), np.array([seed], np.uint64))))
        for hands, seed in zip(games, seeds, strict=True)
    ]
    assert together == alone


def test_a_game_takes_its_trump_from_its_seed_and_all_suits_come_up() -> None:
    hands = [cards("6S 6C 6D 6H"), cards("AC AD AH AS")]
    turned = [trump.turn_up(seed) for seed in range(400)]
    assert all(60 < turned.count(suit) < 140 for suit in range(4))
    batch = VARIANT.play_batch(*arrays([hands] * 400), np.arange(400, dtype=np.uint64))
    assert list(batch) == [trump.play_game(hands, suit, 10_000) for suit in turned]


def test_the_variant_says_what_it_is() -> None:
    assert isinstance(VARIANT, Variant)
    assert VARIANT.is_code
    assert VARIANT.suits_matter
    assert VARIANT.rules.look == "arrange"
    assert VARIANT.hash() != Variant(name="t", title=VARIANT.title, text=VARIANT.text).hash()


def test_options_that_the_code_does_not_play_are_refused() -> None:
    assert VARIANT.with_options("longer", {"limit": 99}, deck=Deck(52)).rules.limit == 99
    with pytest.raises(RulesError, match="covered: only look"):
        VARIANT.with_options("covered", {"covers": 1})


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)


def test_the_tutorials_first_plugin_runs_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "house_rules.py"
    path.write_text(blocks("python")[0], encoding="utf-8")
    (variant,) = load(path).pyanitsa_variants()
    outcome = engine_play_game([cards("6S KH"), cards("AH 7D")], variant.rules, deck=variant.deck)
    assert outcome.reason == "won"
    assert variant.name in TUTORIAL.read_text(encoding="utf-8")


def test_the_tutorial_quotes_the_example_word_for_word() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    quoted = blocks("python")[1:]
    assert len(quoted) >= 4
    for block in quoted:
        assert block in source
