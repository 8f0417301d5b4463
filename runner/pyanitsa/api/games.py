"""All games of a stored tournament, read while one goes through them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.api.exported import exported_games
from pyanitsa.api.frames import to_frame
from pyanitsa.report.tables import Header, Table, render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyanitsa.api.lookup import Warn
    from pyanitsa.store import Store, StoredTournament

SHOWN: Final = 10
"""How many games are shown where it is printed."""


class GamesView:
    """The games of a tournament, one by one; no more of them are in memory than are looked at.

    A row has the names that `pyanitsa export games` gives its columns: who sat where, the order
    that each laid, the places, and how the game went. Printed, it shows the first few.

    Args:
        store: the database.
        about: the tournament.
        warn: is told of matches whose games are not stored.
    """

    def __init__(self, store: Store, about: StoredTournament, warn: Warn) -> None:
        self._store = store
        self._about = about
        self._warn = warn

    def batches(self) -> Iterator[Mapping[str, Sequence[object]]]:
        """Yield the games column by column, some thousands at a time."""
        _, batches = exported_games(self._store, self._about, self._warn)
        return batches

    def to_frame(self) -> Any:
        """Return all games as a data frame: of polars or, where only that is there, of pandas.

        Raises:
            PyanitsaError: neither is installed.
        """
        fields, batches = exported_games(self._store, self._about, self._warn)
        columns: dict[str, list[object]] = {field.name: [] for field in fields}
        for batch in batches:
            for name, values in batch.items():
                columns[name] += values
        return to_frame(columns)

    def __iter__(self) -> Iterator[dict[str, object]]:
        for batch in self.batches():
            for row in zip(*batch.values(), strict=True):
                yield dict(zip(batch, row, strict=True))

    def render(self, fmt: str = "simple") -> str:
        """Return the first few games as text, in any format of tabulate's, as `json` or `csv`."""
        rows = list(islice(self, SHOWN))
        names = list(rows[0]) if rows else []
        below = [f"the first {SHOWN} games"] if len(rows) == SHOWN else []
        return render(
            Table([Header(n, n) for n in names], [[*r.values()] for r in rows], (), below), fmt
        )

    def __str__(self) -> str:
        return self.render()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.render("html")
