"""In which order standings list the entrants, and who shares a rank."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pyanitsa.standings.standing import Standing

SAME_DECIMALS: Final = 9
"""What is the same to so many decimals shares a rank."""


@dataclass(frozen=True)
class Key:
    """What entrants are ranked by.

    Attributes:
        title: what it is, as in "ordered by score".
        value: a row's number: more is better; None, or not a number, is behind all others.
    """

    title: Text
    value: Callable[[Standing], float | None]


@dataclass(frozen=True)
class Order:
    """An order of the standings.

    Attributes:
        name: what `--order` calls it.
        keys: what decides, and then what breaks ties, one after the other. Who is equal in all
            shares a rank.
        needs: what has to be there, as in "games that are stored one by one", for an order that not
            every tournament has.
        by_name: whether rows are listed by name, each with its rank.
    """

    name: str
    keys: tuple[Key, ...]
    needs: Text | None = None
    by_name: bool = False

    def ranked(self, rows: Iterable[Standing]) -> tuple[Standing, ...]:
        """Return the rows in this order, with their ranks; those that are equal come by name."""
        found = [(tuple(-_known(key.value(row)) for key in self.keys), row) for row in rows]
        found.sort(key=lambda each: (each[0], each[1].name))
        first = {values: place for place, (values, _) in reversed(list(enumerate(found, start=1)))}
        ranked = [replace(row, rank=first[values]) for values, row in found]
        if self.by_name:
            ranked.sort(key=lambda row: row.name)
        return tuple(ranked)

    def decides(self, rows: Iterable[Standing]) -> bool:
        """Return whether there is anything to order by; where nobody has games, nothing need be."""
        values = [_known(self.keys[0].value(row)) for row in rows if row.games]
        return max(values, default=0.0) > -math.inf

    @property
    def caption(self) -> Text:
        """What stands under a table in this order."""
        first, *others = (key.title for key in self.keys)
        en, ru = f"ordered by {first.en}", f"порядок: {first.ru}"
        if self.by_name:
            en, ru = f"listed by name, ranked by {first.en}", f"список по именам, места: {first.ru}"
        if others:
            en += f"; ties by {', then '.join(other.en for other in others)}"
            ru += f"; при равенстве: {', затем '.join(other.ru for other in others)}"
        return Text(f"{en}; who is equal shares a rank", f"{ru}; у равных место общее")


def _known(value: float | None) -> float:
    if value is None or math.isnan(value):
        return -math.inf
    return round(float(value), SAME_DECIMALS)


SCORE_KEY: Final = Key(Text("score", "процент очков"), lambda row: row.score)
SCORE: Final = Order("score", (SCORE_KEY,))
"""The order in which standings come where no other is asked for."""
