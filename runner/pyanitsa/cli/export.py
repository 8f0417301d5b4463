"""`pyanitsa export`: games, matches and standings for other programs."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    PluginFiles,
    TournamentName,
    load_plugins,
    note,
    report_failures,
    stored_tournament,
)
from pyanitsa.errors import PyanitsaError, StoreError, UnknownNameError
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.report.data import Field
    from pyanitsa.store import Store, StoredTournament
    from pyanitsa.store.reading.batches import Batch

    Rows = Iterator[Mapping[str, Sequence[object]]]


class What(StrEnum):
    """What can be exported."""

    GAMES = "games"
    MATCHES = "matches"
    STANDINGS = "standings"


def export(
    what: Annotated[What, typer.Argument(help="What to export.")],
    tournament: TournamentName = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="FILE",
            help="Where to write it (default: standard output).",
            show_default=False,
        ),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="The kind of file: csv, json or parquet (default: as FILE ends, or csv).",
            show_default=False,
        ),
    ] = None,
    db: Database = DEFAULT_DATABASE,
    plugin: PluginFiles = None,
) -> None:
    """Write the games, matches or standings of a stored tournament for other programs.

    Games and matches are written piece by piece, however many there are.
    """
    from pyanitsa.report.data import open_writer
    from pyanitsa.store import open_store

    kind = _kind(to, format_)
    with open_store(db, create=False) as store:
        about = stored_tournament(store, tournament)
        if to is not None and Path(store.name).exists() and to.exists() and to.samefile(store.name):
            raise PyanitsaError(f"{to}: that is the database itself")
        fields, rows = _of(what, store, about, plugin)
        try:
            with open_writer(to, kind, fields) as writer:
                for columns in rows:
                    writer.write(columns)
                changed = writer.changed
        except BrokenPipeError:
            # Whoever reads has read enough, as `head` does.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
    if changed:
        note(
            f"{changed} texts begin like a formula or cannot be seen: in CSV they have an "
            "apostrophe in front or escapes, and as they are they stand in JSON and Parquet"
        )


def _kind(to: Path | None, said: str | None) -> str:
    """Return which kind of file is wanted.

    Raises:
        UnknownNameError: there is no such kind.
    """
    from pyanitsa.report.data import DATA_FILES

    wanted = said
    if said is None:
        wanted = "csv" if to is None else to.suffix.removeprefix(".").lower()
    if wanted not in DATA_FILES:
        where = str(to) if said is None else ""
        raise UnknownNameError("format", wanted or "", DATA_FILES, where=where)
    return wanted


def _of(
    what: What, store: Store, about: StoredTournament, plugin: list[Path] | None
) -> tuple[Sequence[Field], Rows]:
    """Return the columns of what is exported, and its rows, some at a time."""
    from pyanitsa.report.records import MATCH_FIELDS, game_fields, match_columns

    if what is What.STANDINGS:
        return _standings(store, about.name, load_plugins(plugin or ()))
    if what is What.GAMES:
        return game_fields(about.players), _games(store, about.name)
    matches = (match_columns(about.name, batch) for batch in _batches(store, about.name))
    return MATCH_FIELDS, matches


def _games(store: Store, name: str) -> Rows:
    from pyanitsa.report.records import game_columns

    left_out = 0
    for batch in _batches(store, name):
        if batch.games is None:
            left_out += len(batch.matches)
        else:
            yield game_columns(name, batch, batch.games)
    if left_out:
        note(f"of {left_out} matches no games are stored, only their results")


def _batches(store: Store, name: str) -> Iterator[Batch]:
    """Yield the stored matches of a tournament.

    Raises:
        StoreError: a match is not whole.
    """
    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.snapshot import Snapshot

    with Snapshot(store) as snapshot:
        for found in snapshot.batches(name):
            if not isinstance(found, Batch):
                raise StoreError(
                    f"{store.name}: match {snapshot.match_name(found.key)}: {found.text}; "
                    "pyanitsa audit looks at everything"
                )
            yield found


def _standings(store: Store, name: str, plugins: Plugins) -> tuple[Sequence[Field], Rows]:
    """Return the standings of all variants, the overall ones as those of the variant `*`."""
    from pyanitsa.cli.standings import chosen_columns, table_of, working_columns
    from pyanitsa.report.data import Field
    from pyanitsa.standings import Details, standings
    from pyanitsa.store import sides

    listed = standings(sides(store, name), Details.of(store, name))
    every = [row for one in listed for row in one.rows]
    shown = working_columns(chosen_columns(plugins.columns(), None), every)
    report_failures(plugins)
    tables = dict(table_of(one, shown, Language.EN, marked=False) for one in listed)
    columns: dict[str, list[object]] = {"tournament": [], "variant": []}
    fields = [Field("tournament", str), Field("variant", str)]
    for variant, table in tables.items():
        columns["tournament"] += [name] * len(table.rows)
        columns["variant"] += [variant] * len(table.rows)
    for at, header in enumerate(next(iter(tables.values())).headers):
        cells = [row[at] for table in tables.values() for row in table.rows]
        if f"_{header.key}".endswith("_interval"):
            for end, name_of_end in enumerate(("low", "high")):
                key = f"{header.key}_{name_of_end}"
                fields.append(Field(key, float))
                columns[key] = [cell[end] if isinstance(cell, tuple) else None for cell in cells]
        else:
            fields.append(Field(header.key, _kind_of(cells)))
            columns[header.key] = cells
    return fields, iter([columns])


def _kind_of(cells: Sequence[object]) -> type:
    """Return what a column of numbers or of texts holds."""
    return next((kind for kind in (str, float, int) if any(type(c) is kind for c in cells)), float)
