"""What is wrong with an order, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, cast

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.errors import called
from pyanitsa.host.base import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHOWN = 6
"""How many cards of a kind a message names."""

CODE_TYPES: Final = frozenset({Card, int})
"""The types of what stands for a card; other kinds of numbers could do anything when looked at."""


def illegal(hand: Sequence[Card], order: Sequence[object]) -> Fault:
    """Return the fault of an order that is not each card of the hand once."""
    wanted = Counter(map(int, hand))
    cards: Counter[int] = Counter()
    strangers = []
    for item in order:
        if type(item) in CODE_TYPES and item in wanted:
            cards[cast("int", item)] += 1
        else:
            strangers.append(_name(item))
    parts = []
    if strangers:
        parts.append(f"not in the hand: {_listed(dict.fromkeys(strangers))}")
    doubled = [str(Card(code)) for code, count in cards.items() if count > 1]
    if doubled:
        parts.append(f"there twice: {_listed(doubled)}")
    missing = [str(Card(code)) for code in wanted if code not in cards]
    if missing:
        parts.append(f"missing: {_listed(missing)}")
    return Fault("illegal order", "; ".join(parts))


def _name(item: object) -> str:
    """Return what to call something that is no card of the hand; its own `repr` is never run."""
    if type(item) in CODE_TYPES:
        code = int(cast("int", item))
        return str(Card(code)) if 64 <= code < CARD_CODES else called(code)
    return called(item)


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - SHOWN} more" if len(listed) > SHOWN else ""
    return " ".join(listed[:SHOWN]) + more
