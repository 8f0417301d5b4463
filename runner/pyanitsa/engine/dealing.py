"""Deals: a deck shuffled by the deal's seed and dealt clockwise, and whether a deal can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.engine.chance import shuffle
from pyanitsa.engine.state import MASK

if TYPE_CHECKING:
    from pyanitsa.engine.state import Cards, Numbers


def deal_games(
    cards: Cards,
    seeds: Numbers,
    players: int,
    dealt: int,
    deck: Cards,
    hands: Numbers,
    sizes: Numbers,
) -> None:
    """Deal a batch of games, each one card at a time, clockwise from seat 0.

    Args:
        cards: the deck, in a fixed order.
        seeds: the seeds of the deals: uint64 (games,).
        players: how many sit at the table.
        dealt: how many cards are dealt; the rest leaves the game.
        deck: room to shuffle in, as large as the deck.
        hands: receives the stacks, top first: (games, players, cards).
        sizes: receives the cards of each stack: (games, players).
    """
    for game in range(len(seeds)):
        for i in range(len(cards)):
            deck[i] = cards[i]
        shuffle(deck, 0, 0, len(cards), MASK, seeds[game], 0)
        for i in range(dealt):
            hands[game, i % players, i // players] = deck[i]
        for seat in range(players):
            sizes[game, seat] = (dealt - seat + players - 1) // players


def first_flaw(hands: Numbers, last: Numbers, sizes: Numbers) -> int:
    """Look at games that somebody has made up; return the first that is no deal, or -1.

    A deal gives every seat a card, all of them from the deck and none twice.

    Args:
        hands: the stacks, top first, zeros behind a shorter stack: (games, players, cards).
        last: the game in which each card code was seen last: int64 (512,); below 0 for the cards
            of the deck, and above the number of any game for all other codes.
        sizes: receives the cards of each stack: (games, players).
    """
    games, players, width = hands.shape
    for game in range(games):
        for seat in range(players):
            size = 0
            while size < width and hands[game, seat, size] > 0:
                code = hands[game, seat, size]
                if code >= len(last) or last[code] >= game:
                    return game
                last[code] = game
                size += 1
            for i in range(size, width):
                if hands[game, seat, i] > 0:
                    return game
            if size == 0:
                return game
            sizes[game, seat] = size
    return -1
