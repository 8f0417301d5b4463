"""Where every card is while the events of a game are read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pyanitsa.checks.verdict import cards_text
from pyanitsa.engine import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.engine import Event


def first_error(
    hands: Sequence[Sequence[int]], events: Iterable[Event], *, banks: bool
) -> str | None:
    """Follow the cards of a game, and return what is wrong with the first event that cannot be.

    Args:
        hands: the stacks before the first round, as card codes.
        events: what happened.
        banks: whether won cards are out of play.
    """
    held = [Counter(hand) for hand in hands]
    table: Counter[int] = Counter()
    for event in events:
        cards, who = Counter(map(int, event.cards)), f"seat {event.seat + 1}"
        if event.kind in (Kind.REVEAL, Kind.COVER):
            if cards - held[event.seat]:
                return f"{who} lays {_text(cards)}, which it does not hold"
            held[event.seat] -= cards
            table += cards
        elif event.kind is Kind.TURN and cards != held[event.seat]:
            return f"{who} takes up {_text(cards)} and holds {_text(held[event.seat])}"
        elif event.kind in (Kind.PICKUP, Kind.DISCARD):
            if cards != table:
                return f"{_text(cards)} leave the table, where {_text(table)} lie"
            table.clear()
            if event.kind is Kind.PICKUP and not banks:
                held[event.seat] += cards
        elif event.kind is Kind.OUT and held[event.seat]:
            return f"{who} is out and holds {_text(held[event.seat])}"
    return None


def _text(cards: Counter[int]) -> str:
    return cards_text(cards.elements()) or "no card"
