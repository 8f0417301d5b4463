"""The table of standings, and what is said above and below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.report.tables import Header, Table
from pyanitsa.wording import VARIANT, WITHDRAWN, Language, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.plugins.column import Column
    from pyanitsa.standings.basis import Basis
    from pyanitsa.standings.crosstable import Crosstable
    from pyanitsa.standings.table import Standings

OVERALL: Final = Text("All variants", "Все варианты")


def name_of(one: Standings | Crosstable) -> str:
    """Return what programs call a table: its variant, or `*` over all of them."""
    return "*" if one.variant is None else one.variant.name


def heading(one: Standings | Crosstable, language: Language) -> str:
    """Return what stands above a table."""
    if one.variant is None:
        return OVERALL.pick(language)
    return f"{one.variant.title.pick(language)} ({one.variant.name})"


def lines_below(basis: Basis, language: Language) -> list[str]:
    """Return what to write under a table about the matches that it shows."""
    return [line.pick(language) for line in basis.lines]


def standings_table(
    one: Standings,
    columns: Sequence[Column],
    language: Language,
    *,
    marked: bool,
    line: Text | None = None,
) -> Table:
    """Return the table that shows some columns of standings.

    Args:
        one: the standings.
        columns: the columns; they have something to show for every row.
        language: the language to tell it in.
        marked: whether it is for people, and withdrawn entrants are marked.
        line: what the format says of them.
    """
    headers = [
        Header(column.name.replace("-", "_"), column.title.pick(language), column.format or "z.1f")
        for column in columns
    ]
    rows = [
        [
            WITHDRAWN.pick(language).format(row.name)
            if marked and row.withdrawn and column.name == "name"
            else column.value(row)
            for column in columns
        ]
        for row in one.rows
    ]
    about = [_lack(column, one) or column.note for column in columns]
    captions = [*one.captions, *dict.fromkeys(note for note in about if note is not None)]
    below = [caption.pick(language) for caption in captions]
    below += lines_below(one.basis, language)
    below += [] if line is None else [line.pick(language)]
    return Table(headers, rows, above=[heading(one, language)], below=below)


def by_variant(language: Language) -> Header:
    """Return the header of the column that names the variant of each row, as `name_of` does."""
    return Header("variant", VARIANT.pick(language))


def lacks(tables: Sequence[Standings], columns: Sequence[Column] = ()) -> list[str]:
    """Return what stands under tables for people where something cannot be shown."""
    lines = []
    for table in tables:
        found = [lack for column in columns if (lack := _lack(column, table)) is not None]
        if table.wanted is not None:
            found += table.order_captions
        lines += [f"{heading(table, Language.EN)}: {lack.en}" for lack in found]
    return lines


def _lack(column: Column, one: Standings) -> Text | None:
    """Return what a column would need that a table cannot fill; None where it can."""
    played = [row for row in one.rows if row.games]
    if column.needs is None or not played or any(column.value(row) is not None for row in played):
        return None
    title, needs = column.title, column.needs
    return Text(f"{title.en} needs {needs.en}", f"{title.ru}: {needs.ru}")
