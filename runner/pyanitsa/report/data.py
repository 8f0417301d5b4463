"""Files of data for other programs: CSV, JSON and Parquet, written piece by piece."""

from __future__ import annotations

import csv
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from pyanitsa.errors import PyanitsaError
from pyanitsa.report.tables import csv_text, json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import IO

DATA_FILES: Final = ("csv", "json", "parquet")
"""The kinds of files; their names end so, too."""


@dataclass(frozen=True)
class Field:
    """A column of a file.

    Attributes:
        name: lower-case words joined by underscores.
        kind: `str`, `int`, `float` or `bool`; any value may be missing, too.
        plain: whether its texts are this program's own, and not strangers'.
    """

    name: str
    kind: type
    plain: bool = False


class Writer(Protocol):
    """Writes a file; texts of strangers come out so that they can do no harm.

    Attributes:
        changed: in how many cells a text stands otherwise than it is.
    """

    changed: int

    def write(self, columns: Mapping[str, Sequence[object]]) -> None:
        """Write some more rows, given column by column, all equally long."""

    def close(self) -> None:
        """Write what belongs behind the last row."""


class CsvWriter:
    """Writes CSV: a header, and an empty field where a value is missing."""

    def __init__(self, file: IO[str], fields: Sequence[Field]) -> None:
        self.changed = 0
        self._fields = fields
        self._rows = csv.writer(file, lineterminator="\n")
        self._rows.writerow(field.name for field in fields)

    def write(self, columns: Mapping[str, Sequence[object]]) -> None:
        """Write some more rows."""
        listed = [self._cells(field, columns[field.name]) for field in self._fields]
        self._rows.writerows(zip(*listed, strict=True))

    def close(self) -> None:
        """Write nothing more."""

    def _cells(self, field: Field, column: Sequence[object]) -> Sequence[object]:
        if field.kind is not str or field.plain:
            return column
        cells = [_cell(text) if isinstance(text, str) else text for text in column]
        self.changed += sum(cell != text for cell, text in zip(cells, column, strict=True))
        return cells


_cell = lru_cache(1000)(csv_text)


class JsonWriter:
    """Writes JSON: one list of objects, one a line."""

    def __init__(self, file: IO[str], fields: Sequence[Field]) -> None:
        self.changed = 0
        self._file = file
        self._names = [field.name for field in fields]
        self._before = "[\n  "

    def write(self, columns: Mapping[str, Sequence[object]]) -> None:
        """Write some more rows."""
        for row in zip(*(columns[name] for name in self._names), strict=True):
            self._file.write(self._before)
            self._file.write(json_text(dict(zip(self._names, row, strict=True))))
            self._before = ",\n  "

    def close(self) -> None:
        """End the list."""
        self._file.write("[]\n" if self._before.startswith("[") else "\n]\n")


class ParquetWriter:
    """Writes Parquet by pyarrow.

    Raises:
        PyanitsaError: there is no pyarrow.
    """

    def __init__(self, file: IO[bytes], fields: Sequence[Field]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise PyanitsaError(
                "parquet files need the Python package pyarrow: pip install 'pyanitsa[parquet]'"
            ) from None
        kinds = {
            str: pyarrow.string(),
            int: pyarrow.int64(),
            float: pyarrow.float64(),
            bool: pyarrow.bool_(),
        }
        self.changed = 0
        self._schema = pyarrow.schema([(field.name, kinds[field.kind]) for field in fields])
        self._table = pyarrow.table
        self._writer = parquet.ParquetWriter(file, self._schema)

    def write(self, columns: Mapping[str, Sequence[object]]) -> None:
        """Write some more rows."""
        ordered = {name: columns[name] for name in self._schema.names}
        self._writer.write_table(self._table(ordered, schema=self._schema))

    def close(self) -> None:
        """Write the footer."""
        self._writer.close()


@contextmanager
def open_writer(to: Path | None, kind: str, fields: Sequence[Field]) -> Iterator[Writer]:
    """Open a file for writing; it is there only when all of it has been written.

    Args:
        to: the file; standard output, where nothing is said.
        kind: one of `DATA_FILES`.
        fields: the columns.

    Raises:
        PyanitsaError: it cannot be written.
    """
    if to is None:
        if kind == "parquet":
            raise PyanitsaError("parquet is for files: say --to FILE")
        yield from _written(_TEXTS[kind](sys.stdout, fields))
        sys.stdout.flush()
        return
    # What is no file, such as a pipe, cannot be put in its place later.
    part = to.with_name(f"{to.name}.part") if to.is_file() or not to.exists() else to
    try:
        if kind == "parquet":
            with part.open("wb") as file:
                yield from _written(ParquetWriter(file, fields))
        else:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                yield from _written(_TEXTS[kind](file, fields))
        if part != to:
            part.replace(to)
    except OSError as error:
        raise PyanitsaError(f"{to}: cannot be written: {error.strerror}") from None
    finally:
        if part != to:
            part.unlink(missing_ok=True)


_TEXTS: Final[Mapping[str, Callable[[IO[str], Sequence[Field]], Writer]]] = MappingProxyType(
    {"csv": CsvWriter, "json": JsonWriter}
)


def _written(writer: Writer) -> Iterator[Writer]:
    yield writer
    writer.close()
