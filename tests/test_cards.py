"""Cards and decks: how they read, print, compare and are refused."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyanitsa import Card, Deck
from pyanitsa.cards import ACE, CARD_CODES, JOKER, MAX_COPIES, SUIT_LETTERS, SUITS
from pyanitsa.errors import CardError, PyanitsaError

DECKS = [Deck(size, copies) for size in (36, 52, 54) for copies in (1, 2, MAX_COPIES)]
ALL_CARDS = Deck(54, MAX_COPIES).cards
any_card = st.sampled_from(ALL_CARDS)


# Cards


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("6♠", 6, 0),
        ("6S", 6, 0),
        ("10♥", 10, 3),
        ("10H", 10, 3),
        ("TH", 10, 3),
        ("th", 10, 3),
        ("JC", 11, 1),
        ("Q♣", 12, 1),
        ("KD", 13, 2),
        ("a♦", 14, 2),
        ("2D", 2, 2),
        ("★", 15, 0),
        ("*1", 15, 0),
        ("*2", 15, 1),
    ],
)
def test_a_card_is_read_from_its_rank_and_suit(text: str, rank: int, suit: int) -> None:
    card = Card.parse(text)
    assert (card.rank, card.suit, card.copy) == (rank, suit, 0)
    assert card == Card.of(rank, suit)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (Card.of(6, 0), "6♠"),
        (Card.of(9, 1), "9♣"),
        (Card.of(10, 3), "10♥"),
        (Card.of(11, 0), "J♠"),
        (Card.of(12, 1), "Q♣"),
        (Card.of(13, 2), "K♦"),
        (Card.of(14, 3), "A♥"),
        (Card.of(15, 0), "★"),
        (Card.of(15, 1), "★"),
    ],
)
def test_a_card_prints_as_people_write_it(card: Card, text: str) -> None:
    assert str(card) == f"{card}" == text
    assert f"{card:>4}" == text.rjust(4)
    assert repr(card) == f"<{text}>"


def test_a_later_copy_prints_the_same_but_shows_in_the_repr() -> None:
    card = Card.of(6, 0, 1)
    assert str(card) == "6♠"
    assert repr(card) == "<6♠ 2>"


@given(any_card)
def test_what_a_card_prints_reads_back_as_that_card(card: Card) -> None:
    if card.rank == JOKER:
        text = f"*{card.suit + 1}"
    else:
        text = str(card)
        letters = text[:-1] + SUIT_LETTERS[SUITS.index(text[-1])]
        assert Card.parse(letters, card.copy) == card
    assert Card.parse(text, card.copy) == card


@given(any_card)
def test_a_card_is_the_sum_of_its_parts(card: Card) -> None:
    assert Card.of(card.rank, card.suit, card.copy) == card
    assert int(card) == card.rank * 32 + card.suit * 8 + card.copy
    assert 0 < card < CARD_CODES
    assert Card(int(card)) == card
    assert pickle.loads(pickle.dumps(card)) == card  # noqa: S301


@given(any_card, any_card)
def test_a_card_of_a_higher_rank_is_larger(one: Card, other: Card) -> None:
    if one.rank != other.rank:
        assert (one > other) == (one.rank > other.rank)
    assert (one == other) == (hash(one) == hash(other))


def test_sorting_a_hand_sorts_it_by_strength() -> None:
    hand = [Card.parse(text) for text in ["AS", "*1", "10H", "6D", "KC", "JS", "9H", "QD"]]
    assert " ".join(map(str, sorted(hand))) == "6♦ 9♥ 10♥ J♠ Q♦ K♣ A♠ ★"
    assert max(hand).rank == JOKER


@pytest.mark.parametrize(
    "text", ["", "6", "S", "♠", "1S", "11S", "0S", "15S", "6X", "XS", "6 S", "*", "*3", "10", "6SS"]
)
def test_a_text_that_is_no_card_is_refused_saying_how_to_write_one(text: str) -> None:
    with pytest.raises(CardError, match="is no card; write a rank and a suit, as in") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("rank", "suit", "copy"),
    [(1, 0, 0), (16, 0, 0), (6, 4, 0), (6, -1, 0), (15, 2, 0), (6, 0, 8), (6, 0, -1), (-6, 0, 0)],
)
def test_a_card_that_cannot_be_is_refused_naming_its_parts(rank: int, suit: int, copy: int) -> None:
    with pytest.raises(CardError, match=f"of rank {rank}, suit {suit}, copy {copy}"):
        Card.of(rank, suit, copy)


# Decks


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        ("36", Deck()),
        ("52", Deck(52)),
        ("54", Deck(54)),
        ("2x36", Deck(36, 2)),
        ("2X36", Deck(36, 2)),
        ("2×36", Deck(36, 2)),
        (" 2 x 36 ", Deck(36, 2)),
        ("8x54", Deck(54, 8)),
        ("1x52", Deck(52)),
    ],
)
def test_a_deck_is_read_from_its_size_and_copies(text: str, deck: Deck) -> None:
    assert Deck.parse(text) == deck


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_what_a_deck_prints_reads_back_as_that_deck(deck: Deck) -> None:
    assert Deck.parse(str(deck)) == deck


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_a_deck_holds_every_card_once_weakest_first(deck: Deck) -> None:
    ranks = [card.rank for card in deck.cards]
    assert len(deck) == len(deck.cards) == len(set(deck.cards)) == deck.size * deck.copies
    assert list(deck.cards) == sorted(deck.cards)
    assert ranks[0] == deck.low_rank == (6 if deck.size == 36 else 2)
    assert ranks[-1] == (JOKER if deck.size == 54 else ACE)
    assert ranks.count(JOKER) == (2 * deck.copies if deck.size == 54 else 0)
    assert all(ranks.count(rank) == 4 * deck.copies for rank in range(deck.low_rank, ACE + 1))
    assert {card.copy for card in deck.cards} == set(range(deck.copies))


def test_the_deck_is_of_36_cards_where_nothing_is_said() -> None:
    assert Deck() == Deck(36, 1)
    assert str(Deck()) == "36"
    assert str(Deck(36, 2)) == "2x36"


def test_equal_decks_are_one_key() -> None:
    assert len({Deck(36, 2), Deck.parse("2x36"), Deck(36)}) == 2


@pytest.mark.parametrize("text", ["", "x", "x36", "2x", "-2x36", "36.0", "2x3x36", "deck"])
def test_a_text_that_is_no_deck_is_refused_saying_how_to_write_one(text: str) -> None:
    with pytest.raises(CardError, match="is no deck; write 36, 52, 54 or, for two decks, 2x36"):
        Deck.parse(text)


@pytest.mark.parametrize("text", ["0", "32", "53", "2x40"])
def test_a_deck_of_another_size_is_refused_naming_the_sizes(text: str) -> None:
    with pytest.raises(CardError, match="there are 36, 52 and 54"):
        Deck.parse(text)


@pytest.mark.parametrize("text", ["0x36", "9x36"])
def test_too_many_or_no_copies_are_refused_naming_the_bounds(text: str) -> None:
    with pytest.raises(CardError, match="1 to 8 can be played"):
        Deck.parse(text)


def test_a_card_that_cannot_be_is_a_users_mistake() -> None:
    assert issubclass(CardError, PyanitsaError)
    assert issubclass(CardError, ValueError)
