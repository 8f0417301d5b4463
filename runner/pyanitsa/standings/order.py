"""Rows of the standings in an order: who is before whom, and who shares a rank."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyanitsa.plugins.order import Key, Order
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.standings.standing import Standing

SAME_DECIMALS: Final = 9
"""What is the same to so many decimals shares a rank."""

SCORE_KEY: Final = Key(Text("score", "процент очков"), lambda row: row.score)
SCORE: Final = Order("score", (SCORE_KEY,))
"""The order in which standings come where no other is asked for."""


def ranked(rows: Iterable[Standing], order: Order) -> tuple[Standing, ...]:
    """Return rows in an order, with their ranks; those that are equal come by name."""
    valued = [(tuple(-_known(key.value(row)) for key in order.keys), row) for row in rows]
    valued.sort(key=lambda each: (each[0], each[1].name))
    first = {values: rank for rank, (values, _) in reversed(list(enumerate(valued, start=1)))}
    ordered = [replace(row, rank=first[values]) for values, row in valued]
    if order.by_name:
        ordered.sort(key=lambda row: row.name)
    return tuple(ordered)


def decides(order: Order, rows: Iterable[Standing]) -> bool:
    """Return whether there is anything to order by; where nobody has games, nothing need be."""
    values = [_known(order.keys[0].value(row)) for row in rows if row.games]
    return max(values, default=0.0) > -math.inf


def _known(value: float | None) -> float:
    if value is None or math.isnan(value):
        return -math.inf
    return round(float(value), SAME_DECIMALS)
