"""What has to come to the same: games with other suits, and games with other seats."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.cards import CARD_CODES, JOKER, Card

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.checks.games import DealtGames
    from pyanitsa.rules import Rules

RELABELLINGS: Final = tuple(permutations(range(4)))[1:]
"""All ways to change suits; the games take them by turns."""


def relabelled(games: DealtGames) -> DealtGames:
    """Return games with other suits, each game in a way of its own; jokers change places."""
    tables = np.array([_relabelling(suits) for suits in RELABELLINGS], np.uint16)
    turns = np.arange(len(games)) % len(tables)
    return type(games)(tables[turns[:, None, None], games.hands], games.sizes, games.seeds)


def _relabelling(suits: tuple[int, ...]) -> list[int]:
    """Return the new code of each card code; 0, which is no card, stays what it is."""
    codes = list(range(CARD_CODES))
    for card in map(Card, range(CARD_CODES)):
        if card.rank == JOKER and card.suit < 2:
            codes[card] = Card.of(JOKER, 1 - card.suit, card.copy)
        elif 2 <= card.rank < JOKER:
            codes[card] = Card.of(card.rank, suits[card.suit], card.copy)
    return codes


def new_seats(games: DealtGames) -> NDArray[np.int64]:
    """Return another seat for everybody, (games, players): all move on, or two change, by turns."""
    seats = np.arange(games.players)
    moved = np.array([np.roll(seats, 1), [1, 0, *seats[2:]]])
    return moved[np.arange(len(games)) % 2]


def seats_show_in(rules: Rules, players: int) -> str | None:
    """Say where the seat shows that somebody sits in, or return None where seats are all alike.

    The first leader is always seat 0, so that nothing may hang on who leads. With a bank nothing
    does, as its cards never come back; otherwise only for two players, and only where each layer
    is taken up by whose card won.
    """
    if rules.shortage == "take" and rules.on_tie == "war":
        return "the first from the leader who runs short takes the table"
    if rules.capture == "bank":
        return None
    if rules.shuffles:
        return "a shuffle begins with the cards as they were laid"
    if rules.pickup not in ("winner-first", "winner-last"):
        return "won cards are taken up in the order of laying or of seats"
    if rules.lead == "winner":
        return "in a game that comes back to its beginning, seat 0 leads only at first"
    return "the losers' cards are taken up as they were laid" if players > 2 else None
