"""What the checks of rule variants know of seats, suits and cards, held against the engine."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine_helpers import Batch, batches, rules_sets
from pyanitsa import Card, Deck, Rules, Text, Variant
from pyanitsa.checks import check_variant
from pyanitsa.checks.games import DealtGames, mirrored, play
from pyanitsa.checks.ledger import first_error
from pyanitsa.checks.symmetry import new_seats, relabelled, seats_show_in
from pyanitsa.engine import Event, Kind, deal_batch, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

# Seats and suits


def as_games(batch: Batch) -> DealtGames:
    return DealtGames(batch.hands, batch.sizes, batch.seeds)


def swapped(variant: Variant, games: DealtGames) -> tuple[Sequence[object], Sequence[object]]:
    """Return how games should end when players have changed seats, and how they do."""
    seats = new_seats(games)
    outcomes = zip(play(variant, games, 60), seats.tolist(), strict=True)
    expected = [mirrored(outcome, moved) for outcome, moved in outcomes]
    return expected, list(play(variant, games.seated(seats), 60))


def a_variant(rules: Rules, deck: Deck) -> Variant:
    title = Text("A game", "Игра")
    return Variant(name="data", title=title, text=title, rules=rules, deck=deck)


BY_WINNER: dict[str, tuple[str, ...]] = {
    "pickup": ("winner-first", "winner-last"),
    "capture": ("bottom", "pile-turned", "pile-as-is"),
    "lead": ("rotate", "fixed"),
}


@pytest.mark.parametrize(("options", "most"), [(BY_WINNER, 2), ({"capture": ("bank",)}, 8)])
@settings(max_examples=40)
@given(data=st.data())
def test_where_no_seat_shows_the_engine_mirrors_every_game(
    options: dict[str, tuple[str, ...]], most: int, data: st.DataObject
) -> None:
    games = data.draw(batches(games=20, players=range(2, most + 1)))
    rules = data.draw(rules_sets(**options))
    assume(seats_show_in(rules, games.sizes.shape[1]) is None)
    expected, outcomes = swapped(a_variant(rules, games.deck), as_games(games))
    assert outcomes == expected


@pytest.mark.parametrize(
    ("options", "players", "word"),
    [
        ({}, 2, "order of laying"),
        ({"lead": "fixed"}, 2, "order of laying"),
        ({"pickup": "seat"}, 2, "order of laying or of seats"),
        ({"pickup": "shuffled"}, 2, "shuffle"),
        ({"pickup": "winner-last"}, 3, "losers' cards"),
        ({"pickup": "winner-last", "lead": "winner"}, 2, "seat 0 leads only at first"),
    ],
)
def test_where_a_seat_shows_there_are_games_that_it_changes(
    options: dict[str, str], players: int, word: str
) -> None:
    """So no rules are let off that could be held to it."""
    rules = Rules.from_options(options)
    assert word in str(seats_show_in(rules, players))
    variant = a_variant(rules, Deck(36))
    seeds = np.arange(2000, dtype=np.uint64)
    games = DealtGames(*deal_batch(variant.deck, seeds, players, leftover="set-aside"), seeds)
    differ = [swapped(variant, games.shortened(cards)) for cards in range(1, 5)]
    assert any(expected != outcomes for expected, outcomes in differ)


def test_who_runs_short_first_from_the_leader_takes() -> None:
    rules = Rules(shortage="take", pickup="winner-first")
    assert "runs short" in str(seats_show_in(rules, 2))
    hands = np.array([[[Card.parse("9♠")], [Card.parse("9♥")]]], np.uint16)
    games = DealtGames(hands, np.array([[1, 1]], np.int16), np.zeros(1, np.uint64))
    expected, outcomes = swapped(a_variant(rules, Deck(36)), games)
    assert expected != outcomes


def test_seats_are_checked_for_as_many_players_as_are_alike() -> None:
    """The others are named, with the reason."""
    *_, verdict = check_variant(a_variant(Rules(pickup="winner-first"), Deck(36)))
    assert verdict.name == "data: swapped seats mirror the result"
    assert verdict.detail == (
        "300 games for 2 players; not checked for 3 and 8: in these rules the losers' cards are "
        "taken up as they were laid"
    )


def test_relabelled_games_have_other_suits_and_the_same_ranks() -> None:
    """Jokers change places, copies stay what they are."""
    for deck in (Deck(54), Deck(36, copies=2)):
        seeds = np.arange(30, dtype=np.uint64)
        games = DealtGames(*deal_batch(deck, seeds, 2, leftover="set-aside"), seeds)
        other = relabelled(games)
        assert (games.hands >> 5 == other.hands >> 5).all()
        assert (games.hands & 7 == other.hands & 7).all()
        assert (games.hands != other.hands).any(axis=(1, 2)).all()
        for game in range(len(games)):
            assert sorted(other.hands[game].ravel()) == sorted(games.hands[game].ravel())


# The ledger


def a_game() -> tuple[list[list[int]], list[Event]]:
    """Return the hands and events of a game in which every card changes hands."""
    cards = [int(card) for card in Deck(36).cards]
    hands = [[*cards[20:28], *cards[:10]], [*cards[10:20], *cards[28:]]]
    _, events = replay(hands, Rules(capture="pile-turned"))
    return hands, events


def test_a_real_game_has_no_error_in_the_ledger() -> None:
    hands, events = a_game()
    assert {Kind.REVEAL, Kind.PICKUP, Kind.TURN, Kind.OUT} <= {event.kind for event in events}
    assert first_error(hands, events, banks=False) is None


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (Kind.REVEAL, "seat 1 lays A♥, which it does not hold"),
        (Kind.PICKUP, r"A♥ leave the table, where \S+ \S+ lie"),
        (Kind.TURN, r"seat \d takes up A♥ and holds"),
    ],
)
def test_an_event_with_another_card_is_an_error_in_the_ledger(kind: Kind, wrong: str) -> None:
    hands, events = a_game()
    at = [event.kind for event in events].index(kind)
    events[at] = replace(events[at], cards=(Card.parse("A♥"),))
    found = first_error(hands, events, banks=False)
    assert found is not None
    assert re.search(wrong, found), found


def test_who_is_out_with_cards_is_an_error_in_the_ledger() -> None:
    hands, _ = a_game()
    out = [Event(Kind.OUT, seat=1)]
    assert str(first_error(hands, out, banks=False)).startswith("seat 2 is out and holds 8♦ 8♥")
