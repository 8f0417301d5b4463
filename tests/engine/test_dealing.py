"""Deals, and the generator that they and the shuffles inside a game draw from."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from engine_helpers import DECKS, MAX_SEED
from pyanitsa import Deck
from pyanitsa.engine import deal_batch
from pyanitsa.engine.chance import below, shuffle

# What the authors' C program prints for the seed 1234567, also on Rosetta Code.
SPLITMIX_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)

decks = st.sampled_from(DECKS)
players_counts = st.integers(2, 8)
seeds_lists = st.lists(st.integers(0, MAX_SEED), min_size=1, max_size=5)
leftovers = st.sampled_from(["set-aside", "dealt"])


def splitmix(seed: int, draws: int) -> list[int]:
    """Return the first outputs of SplitMix64, step by step in whole numbers."""
    outputs = []
    for _ in range(draws):
        seed = (seed + 0x9E3779B97F4A7C15) % 2**64
        z = seed
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        outputs.append(z ^ z >> 31)
    return outputs


def draw(seed: int, number: int, n: int) -> int:
    """Return a draw of the engine's generator, uncompiled."""
    with np.errstate(over="ignore"):
        return int(below(np.uint64(seed), number, n))


def shuffled_deck(deck: Deck, seed: int) -> list[int]:
    """Return a deck shuffled from its last card down, each draw the upper half scaled."""
    cards: list[int] = list(deck.cards)
    for i, output in zip(range(len(cards) - 1, 0, -1), splitmix(seed, len(cards)), strict=False):
        j = (output >> 32) * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def dealt_cards(deck: Deck, seed: int, players: int, leftover: str) -> list[list[int]]:
    """Return the hands of one deal."""
    hands, sizes = deal_batch(deck, np.array([seed], np.uint64), players, leftover=leftover)
    return [h[:n] for h, n in zip(hands[0].tolist(), sizes[0].tolist(), strict=True)]


# The generator


def test_splitmix_gives_its_published_numbers() -> None:
    assert tuple(splitmix(1234567, 5)) == SPLITMIX_1234567


def test_draws_are_the_upper_bits_of_splitmix() -> None:
    drawn = [draw(1234567, number, 2**31) for number in range(5)]
    assert drawn == [output >> 33 for output in SPLITMIX_1234567]


@given(st.integers(0, MAX_SEED), st.integers(0, 200), st.integers(1, 2**31))
def test_a_draw_depends_on_seed_and_number_alone(seed: int, number: int, n: int) -> None:
    drawn = draw(seed, number, n)
    assert 0 <= drawn < n
    assert drawn == (splitmix(seed, number + 1)[number] >> 32) * n >> 32


def test_every_number_is_drawn_as_often_as_any_other() -> None:
    counts = np.bincount([draw(99, number, 7) for number in range(7_000)], minlength=7)
    assert chisquare(counts).pvalue > 1e-3


def test_a_shuffle_takes_one_draw_a_card_but_the_first_and_wraps_around_the_ring() -> None:
    ring = list(range(16))
    with np.errstate(over="ignore"):
        assert shuffle(ring, 8, 5, 6, 7, np.uint64(1), 40) == 45
    moved = [8 + (5 + i) % 8 for i in range(6)]
    assert sorted(ring[at] for at in moved) == sorted(moved)
    assert all(ring[at] == at for at in range(16) if at not in moved)
    assert ring != list(range(16))


# Deals


@settings(deadline=None, max_examples=50)
@given(decks, st.integers(0, MAX_SEED), players_counts, leftovers)
def test_a_shuffled_deck_is_dealt_card_by_card_from_seat_0(
    deck: Deck, seed: int, players: int, leftover: str
) -> None:
    cards = shuffled_deck(deck, seed)
    dealt = len(cards) - (len(cards) % players if leftover == "set-aside" else 0)
    expected = [cards[seat:dealt:players] for seat in range(players)]
    assert dealt_cards(deck, seed, players, leftover) == expected


@settings(deadline=None, max_examples=50)
@given(decks, seeds_lists, players_counts, leftovers)
def test_no_card_is_dealt_twice_and_none_is_left_but_those_that_do_not_divide(
    deck: Deck, seeds: list[int], players: int, leftover: str
) -> None:
    hands, sizes = deal_batch(deck, np.array(seeds, np.uint64), players, leftover=leftover)
    each, over = divmod(len(deck), players)
    more = [int(leftover == "dealt" and seat < over) for seat in range(players)]
    assert (sizes == [each + extra for extra in more]).all()
    for game in range(len(seeds)):
        dealt = [c for h, n in zip(hands[game], sizes[game], strict=True) for c in h[:n].tolist()]
        assert len(dealt) == len(set(dealt)) == len(deck) - (over if leftover != "dealt" else 0)
        assert set(dealt) <= set(deck.cards)
        assert np.count_nonzero(hands[game]) == len(dealt)


@settings(deadline=None, max_examples=50)
@given(decks, seeds_lists, players_counts, leftovers)
def test_the_same_seed_is_the_same_deal_wherever_it_stands(
    deck: Deck, seeds: list[int], players: int, leftover: str
) -> None:
    rows = np.array(seeds, np.uint64)
    hands, _ = deal_batch(deck, rows, players, leftover=leftover)
    backwards, _ = deal_batch(deck, rows[::-1].copy(), players, leftover=leftover)
    alone, _ = deal_batch(deck, rows[-1:].copy(), players, leftover=leftover)
    assert (hands == backwards[::-1]).all()
    assert (hands[-1:] == alone).all()


@pytest.mark.parametrize("players", [2, 3, 7])
def test_deals_of_neighbouring_seeds_are_uniform(players: int) -> None:
    deck, games = Deck(36), 36_000
    hands, _ = deal_batch(deck, np.arange(games, dtype=np.uint64), players, leftover="dealt")
    places = hands.reshape(games, -1)
    table = np.array([[(column == card).sum() for card in deck.cards] for column in places.T])
    # With 7 players some places hold no card in any deal.
    taken = table[table.sum(axis=1) > 0]
    assert taken.shape == (36, 36)
    # Rows and columns add up to the number of games, which leaves 35 * 35 degrees of freedom.
    assert chisquare(taken, axis=None, ddof=36 * 36 - 1 - 35 * 35).pvalue > 1e-3


def test_neighbouring_cards_of_a_deal_are_uniform_pairs() -> None:
    deck, games = Deck(36), 126_000
    hands, _ = deal_batch(deck, np.arange(games, dtype=np.uint64), 2, leftover="dealt")
    ordinal = np.searchsorted(np.array(deck.cards), hands)
    first, second = ordinal[:, 0, 0].astype(np.int64), ordinal[:, 1, 0]
    counts = np.bincount(first * 36 + second, minlength=36 * 36)
    assert chisquare(counts[counts > 0]).pvalue > 1e-3
    assert np.count_nonzero(counts) == 36 * 35
