"""Games that a strategy tries out go as they would in the match, whatever it tries."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_helpers import batches, rules_sets
from pyanitsa import Card, Deck, Match, Rules
from pyanitsa.cards import CARD_CODES
from pyanitsa.engine import play_game
from pyanitsa.engine.dealing import first_flaw
from pyanitsa.engine.play import check_batch
from pyanitsa.errors import CardError, RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine_helpers import Batch

BANK = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")
SHUFFLED = Rules(look="arrange", pickup="shuffled")
DECK = Deck().cards


def make_match(
    rules: Rules = BANK, *, players: int = 2, deck: Deck | None = None, seed: int = 1
) -> Match:
    return Match("test", deck or Deck(), rules, players, 0, 10, Random(seed))  # noqa: S311


def deals(games: int, players: int = 2, seed: int = 1) -> list[list[list[Card]]]:
    """Return games in which all cards of 36 are dealt."""
    random = Random(seed)  # noqa: S311
    decks = [random.sample(DECK, 36) for _ in range(games)]
    return [[deck[seat::players] for seat in range(players)] for deck in decks]


tried = settings(deadline=None, max_examples=60)


@tried
@given(batches(games=3), rules_sets(limit=(100, 3)), st.integers(0, 2**32))
def test_games_go_by_the_rules_of_the_match(batch: Batch, rules: Rules, seed: int) -> None:
    """Each ends as the plain game with the next seed of the match's own chance ends."""
    chance = Random(seed)  # noqa: S311
    games = [batch.hands_of(game) for game in range(3)]
    match = make_match(rules, players=len(games[0]), deck=batch.deck, seed=seed)
    if not batch.sizes.all():
        with pytest.raises(CardError, match=r"game 0: seat \d has no card"):
            match.simulate(games)
        return
    outcomes = list(match.simulate(games))
    for hands, outcome in zip(games, outcomes, strict=True):
        drawn = int.from_bytes(chance.randbytes(8), "little") if rules.shuffles else 0
        assert outcome == play_game(hands, rules, deck=batch.deck, seed=drawn)
    assert match.random.getstate() == chance.getstate()


@tried
@given(batches(games=4), rules_sets(limit=(100, 3)))
def test_an_array_is_played_as_lists_are(batch: Batch, rules: Rules) -> None:
    batch = batch.take(slice(None) if batch.sizes.all() else slice(0))
    games = [batch.hands_of(game) for game in range(len(batch.sizes))]
    match = make_match(rules, players=batch.sizes.shape[1], deck=batch.deck)
    listed = list(match.simulate(games))
    match = replace(match, random=Random(1))  # noqa: S311
    assert list(match.simulate(batch.hands)) == listed


def test_what_comes_back_is_read_game_by_game_or_as_arrays() -> None:
    strong, weak = list(DECK[18:]), list(DECK[:18])
    outcomes = make_match().simulate([[strong, weak], [weak[:1], strong[:2]]])
    assert len(outcomes) == 2
    assert outcomes[0].places == (1, 2)
    assert [outcome.reason for outcome in outcomes] == ["won", "won"]
    assert [outcome.rounds for outcome in outcomes] == [18, 2]
    assert outcomes[0].banks == (36, 0)
    assert outcomes.places[:, 1].tolist() == [2, 1]


@pytest.mark.parametrize("games", [[], (), np.zeros((0, 2, 18), np.uint16)])
def test_no_games_have_no_outcomes(games: Any) -> None:
    assert list(make_match().simulate(games)) == []


def test_other_rules_can_be_tried_too() -> None:
    game = deals(1, players=4)
    match = make_match(players=2)
    other = replace(match, rules=Rules(), players=4)
    assert other.simulate(game)[0] == play_game(game[0], Rules())


@pytest.mark.parametrize("wrap", [tuple, iter, reversed, lambda order: map(int, order), np.array])
def test_an_order_is_anything_that_has_cards_one_after_the_other(wrap: Any) -> None:
    games = deals(3)
    wrapped: Any = [[wrap(order) for order in game] for game in games]
    if wrap is reversed:
        games = [[order[::-1] for order in game] for game in games]
    assert list(make_match().simulate(wrapped)) == list(make_match().simulate(games))


def layouts() -> dict[str, Any]:
    hands = np.array(deals(20), np.uint16)
    frozen = hands.copy()
    frozen.flags.writeable = False
    shifted = np.frombuffer(b"\0" + hands.tobytes(), np.uint8)[1:].view(np.uint16)
    return {
        "as it is": hands,
        "in another order": np.asfortranarray(hands),
        "every second of more": np.repeat(hands, 2, axis=0)[::2],
        "read-only": frozen,
        "at odd addresses": shifted.reshape(hands.shape),
        "backwards": hands[::-1, :, :].copy()[::-1],
        "a matrix of masks": np.ma.array(hands),
    }


@pytest.mark.parametrize("hands", layouts().values(), ids=layouts())
def test_an_array_may_lie_in_memory_as_it_likes(hands: Any) -> None:
    assert list(make_match().simulate(hands)) == list(make_match().simulate(deals(20)))


# Chance


def test_chance_is_the_matchs_own() -> None:
    """The same seed gives the same games, however they are grouped; another seed others."""
    games = deals(40)
    whole = list(make_match(SHUFFLED).simulate(games))
    halves = make_match(SHUFFLED)
    assert [*halves.simulate(games[:13]), *halves.simulate(games[13:])] == whole
    assert list(make_match(SHUFFLED, seed=2).simulate(games)) != whole


def test_without_shuffles_the_matchs_chance_is_left_alone() -> None:
    match = make_match()
    before = match.random.getstate()
    match.simulate(deals(3))
    assert match.random.getstate() == before


class Stingy(Random):
    """Gives one byte, however many are asked for."""

    def randbytes(self, n: int) -> bytes:  # noqa: ARG002
        return b"7"


class Generous(Random):
    """Gives more bytes than are asked for."""

    def randbytes(self, n: int) -> bytes:
        return bytes(100 * n)


def test_chance_that_is_tampered_with_reaches_no_farther_than_the_games() -> None:
    match = make_match(SHUFFLED)
    assert len(replace(match, random=Generous()).simulate(deals(3))) == 3
    with pytest.raises(ValueError, match="buffer"):
        replace(match, random=Stingy()).simulate(deals(3))


# What cannot be played


SIX, SEVEN = DECK[0], DECK[4]

WRONG: dict[str, tuple[Any, str]] = {
    "nothing": (None, r"games are in a list; one game is written \[\[order, order\]\]; this is"),
    "a number": (36, "this is 36"),
    "a hand": (DECK, "game 0: a game is a list of 2 orders; .* this is something of type Card"),
    "one game": ([[SIX], [SEVEN]], "game 0: a game is a list of 2 orders; one game is written"),
    "too few": ([[[SIX], [SEVEN]], [[SIX]]], "game 1: 1 orders for 2 seats"),
    "too many": ([[[SIX], [SEVEN], DECK[9:]]], "game 0: 3 orders for 2 seats"),
    "an empty order": ([[[SIX], []]], "game 0: seat 1 has no card"),
    "twice": ([[[SIX], [SEVEN, SIX]]], "game 0: 6♠ is there twice"),
    "in two seats": ([[[SIX], [SIX]]], "game 0: 6♠ is there twice"),
    "another deck's": (
        [[[Card.parse("2♦")], [SIX]]],
        r"game 0: 2♦ \(code 80\) is not among the 36 cards of the deck",
    ),
    "another copy": ([[[Card.parse("6♠", 1)], [SIX]]], r"game 0: 6♠ \(code 193\) is not among"),
    "no code": ([[[1], [SIX]]], "game 0: code 1 is not among the 36 cards"),
    "a high code": ([[[60000], [SIX]]], "game 0: code 60000 is not among the 36 cards"),
    "below zero": ([[[SIX], [-3]]], "game 0, seat 1: -3 is no card"),
    "huge": ([[[SIX], [1 << 99]]], "game 0, seat 1: a huge number is no card"),
    "words": ([[["6♠"], ["7♠"]]], "game 0, seat 0: something of type str is no card"),
    "a fraction": ([[[SIX], [SEVEN, 199.0]]], "game 0, seat 1: something of type float is no"),
    "nested": ([[[SIX], [[SEVEN]]]], "game 0, seat 1: something of type list is no card"),
    "a long order": ([[[SIX] * 37, [SEVEN]]], "game 0, seat 0: 37 cards; the deck has 36"),
    "a hole": ([[[SIX, 0, SEVEN], [DECK[9]]]], "game 0: in seat 0 a 0, which is no card, lies"),
    "a flat array": (np.zeros((4, 36), np.uint16), r"shape \(games, 2, cards\), not \(4, 36\)"),
    "seats of an array": (np.zeros((4, 3, 9), np.uint16), r"cards\), not \(4, 3, 9\)"),
    "signed": (np.zeros((4, 2, 9), np.int64), "holds card codes as uint16, not as int64"),
    "objects": (np.array([[[None]]]), "holds card codes as uint16, not as object"),
    "zeros": (np.zeros((4, 2, 9), np.uint16), "game 0: seat 0 has no card"),
    "no width": (np.zeros((4, 2, 0), np.uint16), "game 0: seat 0 has no card"),
    "ones": (np.full((4, 2, 9), 0xFFFF, np.uint16), "game 0: code 65535 is not among"),
}


@pytest.mark.parametrize(("games", "text"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_played_is_said_in_words(games: Any, text: str) -> None:
    with pytest.raises(CardError, match=text):
        make_match().simulate(games)


def test_the_first_game_that_cannot_be_played_is_named() -> None:
    games = deals(9)
    games[6][1][3] = games[6][0][2]
    with pytest.raises(CardError, match=rf"game 6: {games[6][0][2]} is there twice"):
        make_match().simulate(games)


def test_an_error_in_the_callers_own_generator_is_not_covered_up() -> None:
    games: Any = (len(order) for order in (1, 2))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="has no len"):
        make_match().simulate(games)


class Liar(np.ndarray[Any, Any]):
    """Says of its shape what one wants to hear."""

    shape = (1, 2, 18)  # type: ignore[override]


def test_an_arrays_word_for_its_shape_is_not_taken() -> None:
    array = np.zeros((1, 30, 18), np.uint16).view(Liar)
    with pytest.raises(CardError, match=r"not \(1, 30, 18\)"):
        make_match().simulate(array)


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 1000])
def test_as_many_as_cannot_play_cannot_simulate(players: int) -> None:
    with pytest.raises(CardError, match=rf"{players} players; 2 to 8 can play"):
        replace(make_match(), players=players).simulate([[[]] * players])


def test_games_of_a_plugins_code_cannot_be_tried() -> None:
    match = replace(make_match(), variant="trump", can_simulate=False)
    with pytest.raises(RulesError, match="trump is played by a plugin's own code, which strat"):
        match.simulate(deals(1))


# The check of games


@st.composite
def anything(draw: st.DrawFn) -> Any:
    """Draw arrays that are nearly games."""
    shape = (draw(st.integers(0, 3)), draw(st.integers(2, 4)), draw(st.integers(0, 4)))
    near = st.sampled_from([0, *DECK[:8], *DECK[-4:], 1, 511, 512, 65535])
    size = shape[0] * shape[1] * shape[2]
    codes = draw(st.lists(near | st.sampled_from(DECK), min_size=size, max_size=size))
    return np.array(codes, np.uint16).reshape(shape)


def is_deal(game: Sequence[Sequence[int]]) -> bool:
    """Return whether every seat has a card, and all are from the deck, none of them twice."""
    orders = [list(takewhile(bool, stack)) for stack in game]
    cards = [code for order in orders for code in order]
    whole = cards == [code for stack in game for code in stack if code]
    return all(orders) and whole and len({*cards}) == len(cards) and {*DECK}.issuperset(cards)


@settings(deadline=None, max_examples=300)
@given(anything())
def test_a_game_is_played_if_it_is_a_deal_and_the_code_is_the_same_uncompiled(hands: Any) -> None:
    sizes, flawed = check_batch(hands, Deck())
    good = [is_deal(game) for game in hands.tolist()]
    assert flawed == (good.index(False) if False in good else -1)
    if flawed == -1:
        assert (sizes == (hands > 0).sum(axis=2)).all()
    last = np.full(CARD_CODES, len(hands), np.int64)
    last[list(DECK)] = -1
    plain = np.zeros_like(sizes)
    assert first_flaw(hands, last, plain) == flawed
    assert (plain == sizes).all()


def test_who_simulates_nothing_loads_no_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import pyanitsa, sys; print({'numpy', 'numba'} & {*sys.modules})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "set()\n"
