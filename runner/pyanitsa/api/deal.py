"""Deals that somebody has written down: each seat's stack, top card first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from pyanitsa.cards import Card
from pyanitsa.errors import CardError

if TYPE_CHECKING:
    from pyanitsa.cards import Deck

Stack: TypeAlias = str | Sequence[Card | int | str]
"""A seat's stack, top card first: one text, or its cards."""


def read_deal(deal: str | Sequence[Stack], deck: Deck) -> list[list[Card]]:
    """Return each seat's stack as it is written; not all of the deck has to be there.

    Where a deck is there in several copies, a text that comes again means the next copy.

    Args:
        deal: such as `"6S TC / AH 7D 9C"`, or a stack for each seat; ranks are 2-9 T J Q K A, suits
            S C D H or ♠♣♦♥, the jokers `*1` and `*2`.
        deck: the deck that the cards are from.

    Raises:
        CardError: something is no card, is not in the deck or is there too often, or there are not
            stacks for 2 to 8 players with a card each.
    """
    stacks = deal.split("/") if isinstance(deal, str) else deal
    if not 2 <= len(stacks) <= 8:
        raise CardError(f"a deal has stacks for 2 to 8 players; this one has {len(stacks)}")
    taken: set[int] = set()
    hands = []
    for player, stack in enumerate(stacks, start=1):
        written = stack.replace(",", " ").split() if isinstance(stack, str) else stack
        if not written:
            raise CardError(f"player {player} has no card")
        hands.append([_card(one, deck, taken) for one in written])
    return hands


def _card(written: Card | int | str, deck: Deck, taken: set[int]) -> Card:
    first = Card.parse(written) if isinstance(written, str) else Card(written)
    if first not in deck.cards:
        raise CardError(f"{first}: there is no such card among the {deck} of the deck")
    # The copies of a card have numbers that follow each other.
    meant = range(first, first + deck.copies) if isinstance(written, str) else (first,)
    code = next((code for code in meant if code not in taken), None)
    if code is None:
        raise CardError(f"{first}: is there more often than in the deck")
    taken.add(code)
    return Card(code)
