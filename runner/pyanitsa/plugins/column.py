"""A column of the standings, as plugins provide it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.plugins.row import Row
    from pyanitsa.wording import Text


@dataclass(frozen=True)
class Column:
    """A column of the standings.

    Attributes:
        name: what `--columns`, CSV and JSON call it.
        title: its heading.
        value: what it says of a row, as JSON should have it.
        format: how a number is written in a table, as in `format()`.
        shown: whether it is shown where nobody says which columns are.
        note: what stands under a table that shows it: what its numbers mean.
        needs: what has to be there, for a column that not every tournament can fill.
    """

    name: str
    title: Text
    value: Callable[[Row], object]
    format: str = ""
    shown: bool = True
    note: Text | None = None
    needs: Text | None = None
