"""Tables: the same rows in every format of tabulate, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import tabulate

from pyanitsa.errors import UnknownNameError
from pyanitsa.report import markup
from pyanitsa.report.harmless import are_seen, harmless, is_seen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DEFAULT_FORMAT: Final = "simple"
DATA_FORMATS: Final = ("json", "csv", "tsv")
"""The formats that are read by programs: no captions, and one table even of several."""

FORMATS: Final = tuple(sorted({*tabulate.tabulate_formats, "json", "csv"}))
"""The names of all formats."""

NOTHING: Final = "–"
"""Stands in a table where there is no value."""

_INFINITY: Final = ("-∞", "∞")
_FORMULA: Final = tuple("=+-@＝＋－＠")


@dataclass(frozen=True)
class Header:
    """The head of a column.

    Attributes:
        key: its name for programs, in JSON and CSV: lower-case words joined by underscores.
        title: its name for people, in all other formats.
        format: how a fraction is written for people, as in `format()`.
    """

    key: str
    title: str
    format: str = "z.1f"


@dataclass(frozen=True)
class Marked:
    """A number with more about it, for people; programs get the number alone.

    Attributes:
        value: the number.
        mark: what stands in front of it.
        interval: what stands behind it, in parentheses.
    """

    value: float
    mark: str = ""
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class Table:
    """A table, for people and for programs.

    Attributes:
        headers: a header for each column.
        rows: the rows, with a cell for each header: a text, a number, a marked number, True or
            False, an interval (a pair of numbers) or None. JSON gets them as they are, an interval
            as a list; in CSV a column of intervals is two columns, `KEY_low` and `KEY_high`.
        above: lines to stand above the table; `DATA_FORMATS` leave them out.
        below: lines to stand below it, likewise.
    """

    headers: Sequence[Header]
    rows: Sequence[Sequence[object]]
    above: Sequence[str] = ()
    below: Sequence[str] = ()


def check_format(fmt: str) -> None:
    """Make sure that there is such a format.

    Raises:
        UnknownNameError: there is none; the nearest names are offered.
    """
    if fmt not in FORMATS:
        raise UnknownNameError("format", fmt, FORMATS)


def render(table: Table, fmt: str = DEFAULT_FORMAT) -> str:
    """Write a table in a format; the text does not end with a line break.

    All texts are made harmless, and stay text where the format is rendered elsewhere: nothing in a
    cell can become markup, or, in CSV and TSV, a spreadsheet's formula.

    Args:
        table: the table.
        fmt: one of `FORMATS`.

    Raises:
        UnknownNameError: there is no such format.
    """
    check_format(fmt)
    if fmt == "json":
        return _json(table.headers, table.rows)
    if fmt == "csv":
        return _csv(table)
    body = _tabulated(table.headers, table.rows, fmt)
    if fmt in DATA_FORMATS:
        return body
    parts = (
        markup.paragraphs(map(harmless, table.above), fmt),
        body,
        markup.paragraphs(map(harmless, table.below), fmt),
    )
    # Plain text is read as it stands; in markup a table stands apart from paragraphs.
    return ("\n\n" if fmt in markup.MARKUPS else "\n").join(part for part in parts if part)


def render_together(tables: Mapping[str, Table], fmt: str = DEFAULT_FORMAT, *, by: Header) -> str:
    """Write several tables as one text.

    For people they stand below each other. For programs (`DATA_FORMATS`) they are one table, with a
    column in front that says which table a row is from; a column that a table lacks is empty there.

    Args:
        tables: the tables by name; the name is what that column says.
        fmt: one of `FORMATS`.
        by: the header of that column.

    Raises:
        UnknownNameError: there is no such format.
    """
    check_format(fmt)
    if fmt not in DATA_FORMATS:
        return "\n\n".join(render(one, fmt) for one in tables.values())
    return render(joined(tables, by=by), fmt)


def joined(tables: Mapping[str, Table], *, by: Header) -> Table:
    """Return several tables as one, with a column in front that names the table of each row."""
    headers = list(dict.fromkeys(header for one in tables.values() for header in one.headers))
    rows = []
    for name, one in tables.items():
        for row in one.rows:
            cells = dict(zip(one.headers, row, strict=True))
            rows.append([name, *map(cells.get, headers)])
    return Table([by, *headers], rows)


def data_columns(table: Table) -> dict[str, list[object]]:
    """Return a table column by column as programs have it, by the keys of its headers.

    A column of intervals is two columns, `KEY_low` and `KEY_high`; what is no number is None.
    """
    columns: dict[str, list[object]] = {}
    for header, cells in zip(table.headers, _columns(table.headers, table.rows), strict=True):
        if any(isinstance(cell, tuple) for cell in cells):
            pairs = [(None, None) if cell is None else _ends(cell) for cell in cells]
            columns[f"{header.key}_low"] = [_json_value(low) for low, _ in pairs]
            columns[f"{header.key}_high"] = [_json_value(high) for _, high in pairs]
        else:
            columns[header.key] = [_json_value(cell) for cell in cells]
    return columns


def _tabulated(headers: Sequence[Header], rows: Sequence[Sequence[object]], fmt: str) -> str:
    shown = [
        tuple(_shown(cell, header, fmt) for header, cell in zip(headers, row, strict=True))
        for row in rows
    ]
    return tabulate.tabulate(
        shown,
        [markup.cell(harmless(header.title), fmt) for header in headers],
        tablefmt=fmt,
        colalign=[_alignment(column) for column in _columns(headers, rows)],
        disable_numparse=True,
    )


def _columns(
    headers: Sequence[Header], rows: Sequence[Sequence[object]]
) -> list[tuple[object, ...]]:
    """Return the cells of each column."""
    return list(zip(*rows, strict=True)) if rows else [()] * len(headers)


def _alignment(column: Sequence[object]) -> str:
    return "left" if any(isinstance(cell, str | bool) for cell in column) else "right"


def _shown(cell: object, header: Header, fmt: str) -> str:
    """Return a cell as people see it."""
    match cell:
        case str():
            text = harmless(cell)
            return markup.cell(_guarded(text) if fmt in DATA_FORMATS else text, fmt)
        case bool():
            return "yes" if cell else "no"
        case int():
            return str(cell)
        case float() if math.isinf(cell) and fmt not in DATA_FORMATS:
            return _INFINITY[cell > 0]
        case float() if not math.isnan(cell):
            return format(cell, header.format)
        case Marked() if fmt in DATA_FORMATS:
            return _shown(cell.value, header, fmt)
        case Marked():
            behind = f" ({_shown(cell.interval, header, fmt)})" if cell.interval else ""
            return f"{markup.cell(cell.mark, fmt)}{_shown(cell.value, header, fmt)}{behind}"
        case (low, high) if isinstance(cell, tuple):
            return f"{_shown(low, header, fmt)} – {_shown(high, header, fmt)}"
        case None | float():
            return "" if fmt in DATA_FORMATS else NOTHING
    raise TypeError(f"{header.key}: a table cannot show {type(cell).__name__}")


def _json(headers: Sequence[Header], rows: Sequence[Sequence[object]]) -> str:
    """Write a list of objects, one a line."""
    keys = [header.key for header in headers]
    objects = ",\n".join(
        f"  {json_text(dict(zip(keys, map(_json_value, row), strict=True)))}" for row in rows
    )
    return f"[\n{objects}\n]" if objects else "[]"


def _json_value(cell: object) -> object:
    """Return a cell as JSON has it, which knows no infinity and nothing that is not a number."""
    if isinstance(cell, Marked):
        return _json_value(cell.value)
    if isinstance(cell, tuple):
        return [_json_value(end) for end in cell]
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell


def json_text(record: Mapping[str, Any]) -> str:
    """Return an object as JSON; it can be read back as it was, and is harmless as it stands."""
    text = json.dumps(record, ensure_ascii=False, allow_nan=False)
    if are_seen(text):
        return text
    return "".join(char if is_seen(char) else json.dumps(char)[1:-1] for char in text)


def csv_text(text: str) -> str:
    """Return a text for a cell of CSV, harmless for terminals and for spreadsheets."""
    return _guarded(harmless(text))


def _csv(table: Table) -> str:
    """Write CSV with a header of keys; what is no number is an empty field."""
    columns = data_columns(table)
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(columns)
    for row in zip(*columns.values(), strict=True):
        writer.writerow(csv_text(cell) if isinstance(cell, str) else cell for cell in row)
    return written.getvalue().removesuffix("\n")


def _ends(cell: Any) -> tuple[object, object]:
    low, high = cell
    return low, high


def _guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    An apostrophe in front says that a text follows. Numbers do not come here: a negative one stays
    a number.
    """
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text
