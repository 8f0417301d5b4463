"""What results show of themselves: tables that print, and that are rows and data frames."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pyanitsa.api.frames import to_frame
from pyanitsa.api.stored import language_of
from pyanitsa.report.prints import prints_table, told_prints
from pyanitsa.report.tables import (
    DATA_FORMATS,
    check_format,
    data_columns,
    joined,
    render,
    render_together,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyanitsa.report.tables import Header, Table
    from pyanitsa.store import StoredPrint


class View(ABC):
    """A table to look at: printed it is text, in a notebook HTML, to go through it is rows.

    A row is a dictionary by the names that columns have in CSV and JSON. An interval is two columns
    there, one ending in `_low` and one in `_high`; what there is nothing to say of is None.
    """

    @abstractmethod
    def render(self, fmt: str = "simple") -> str:
        """Return it as text: in any format of tabulate's, as `json` or as `csv`.

        Raises:
            UnknownNameError: there is no such format.
        """

    @cached_property
    def columns(self) -> Mapping[str, list[object]]:
        """The rows, column by column."""
        return data_columns(self._data())

    def to_frame(self) -> Any:
        """Return the rows as a data frame: of polars or, where only that is there, of pandas.

        Raises:
            PyanitsaError: neither is installed.
        """
        return to_frame(self.columns)

    @abstractmethod
    def _data(self) -> Table:
        """Return all rows as one table for programs."""

    def __iter__(self) -> Iterator[dict[str, object]]:
        names = tuple(self.columns)
        for row in zip(*self.columns.values(), strict=True):
            yield dict(zip(names, row, strict=True))

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def __str__(self) -> str:
        return self.render()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.render("html")


class TableView(View):
    """A single table.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    def render(self, fmt: str = "simple") -> str:
        """Return it as text: in any format of tabulate's, as `json` or as `csv`."""
        return render(self._table, fmt)

    def _data(self) -> Table:
        return self._table


class VariantsView(View):
    """A table for each variant and, where there are several, one over all of them.

    As rows they are one table, with the column `variant` in front; that is `*` over all.
    """

    @property
    @abstractmethod
    def by(self) -> Header:
        """The column that names the variant of a row."""

    def render(self, fmt: str = "simple") -> str:
        """Return it as text: in any format of tabulate's, as `json` or as `csv`."""
        check_format(fmt)
        return render_together(self._tables(people=fmt not in DATA_FORMATS), fmt, by=self.by)

    def _data(self) -> Table:
        return joined(self._tables(people=False), by=self.by)

    @abstractmethod
    def _tables(self, *, people: bool) -> Mapping[str, Table]:
        """Return the tables by the names of their variants."""


class PrintsView(TableView):
    """What an entrant has printed; printed itself, it is told leg by leg.

    Args:
        prints: the prints, leg by leg.
    """

    def __init__(self, prints: Sequence[StoredPrint]) -> None:
        super().__init__(prints_table(prints))
        self._prints = prints

    def lines(self, language: str = "en") -> Iterator[str]:
        """Yield what was printed, line by line, each leg below a heading.

        Raises:
            UnknownNameError: nothing is told in that language.
        """
        return told_prints(self._prints, language_of(language))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__
