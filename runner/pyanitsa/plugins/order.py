"""An order of the standings, as plugins provide it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.plugins.row import Row


@dataclass(frozen=True)
class Key:
    """What entrants are ranked by.

    Attributes:
        title: what it is, as in "ordered by score".
        value: a row's number: more is better; None, or not a number, is behind all others.
    """

    title: Text
    value: Callable[[Row], float | None]


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
