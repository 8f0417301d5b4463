"""Deals: a deck shuffled by the deal's seed and dealt clockwise."""

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
