"""What is wrong with an order, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, cast

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.errors import called
from pyanitsa.host.base import Fault
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHOWN = 6
"""How many cards of a kind a message names."""

CODE_TYPES: Final = frozenset({Card, int})
"""The types of what stands for a card; other kinds of numbers could do anything when looked at."""


CARDS_WANTED: Final = (
    "return the cards of `hand` themselves, not numbers or texts, as in "
    "sorted(hand, key=lambda card: card.rank)"
)


def illegal(hand: Sequence[Card], order: Sequence[object]) -> Fault:
    """Return the fault of an order that is not each card of the hand once."""
    wanted = Counter(map(int, hand))
    cards: Counter[int] = Counter()
    strangers = []
    other_cards = False
    for item in order:
        if type(item) in CODE_TYPES and item in wanted:
            cards[cast("int", item)] += 1
        else:
            strangers.append(_name(item))
            other_cards = other_cards or _is_card(item)
    parts = []
    if strangers:
        parts.append(f"not in the hand: {_listed(dict.fromkeys(strangers))}")
    doubled = [str(Card(code)) for code, count in cards.items() if count > 1]
    if doubled:
        parts.append(f"there twice: {_listed(doubled)}")
    missing = [str(Card(code)) for code in wanted if code not in cards]
    if missing:
        parts.append(f"missing: {_listed(missing)}")
    if strangers and not other_cards:
        parts.append(CARDS_WANTED)
    if len(order) > len(hand):
        parts.append(f"these are more than the {counted(len(hand), 'card')} of the hand")
    elif len(order) < len(hand):
        parts.append(f"these are {len(order)} of the {counted(len(hand), 'card')} of the hand")
    return Fault("illegal order", "; ".join(parts))


def _name(item: object) -> str:
    """Return what to call something that is no card of the hand; its own `repr` is never run."""
    if type(item) in CODE_TYPES:
        code = int(cast("int", item))
        return str(Card(code)) if _is_card(item) else called(code)
    return called(item)


def _is_card(item: object) -> bool:
    return type(item) in CODE_TYPES and 64 <= cast("int", item) < CARD_CODES


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return " ".join(listed[:SHOWN]) + more
