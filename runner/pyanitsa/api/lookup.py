"""Finding what is named: plugins, variants, and stored tournaments."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pyanitsa.errors import PyanitsaError, PyanitsaWarning, UnknownNameError
from pyanitsa.plugins.manager import Plugins

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.standings.crosstable import Crosstable
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import Store, StoredTournament
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.variant import Variant

Warn = Callable[[str], None]
"""What is called with a line that the user should read while the work goes on."""

Tell: TypeAlias = Callable[[Iterator[str]], None]
"""What is given lines for people as soon as there are some."""

AnyTable = TypeVar("AnyTable", "Standings", "Crosstable")


def nothing_told(lines: Iterator[str]) -> None:
    """Tell nobody."""


def load_plugins(files: Iterable[Path], warn: Warn) -> Plugins:
    """Load the organiser's plugins; those that are broken are reported and left out."""
    plugins = Plugins(files)
    report_failures(plugins, warn)
    return plugins


def tournament_plugins(file: TournamentFile | None, files: Iterable[Path], warn: Warn) -> Plugins:
    """Load the plugins of a tournament file, if there is one, and then others."""
    named = () if file is None else (file.folder / name for name in file.plugins)
    return load_plugins([*named, *files], warn)


def report_failures(plugins: Plugins, warn: Warn) -> None:
    """Report what has shown itself to be broken in plugins since they were last reported."""
    for failure in plugins.new_failures():
        warn(f"warning: {failure}")


def find_variant(plugins: Plugins, name: str, warn: Warn) -> Variant:
    """Return a variant by its name.

    Raises:
        UnknownNameError: no plugin provides it.
    """
    variants = plugins.variants()
    report_failures(plugins, warn)
    if name not in variants:
        raise UnknownNameError("variant", name, variants)
    return variants[name]


def stored_tournament(store: Store, wanted: str | None) -> StoredTournament:
    """Return a tournament of a database, by its name or its file; without a name, the only one.

    Raises:
        PyanitsaError: there is no such tournament, or it must be named.
    """
    from pyanitsa.store import tournaments

    stored = {one.name: one for one in tournaments(store)}
    name = wanted
    if wanted is not None and wanted not in stored and Path(wanted).suffix == ".toml":
        from pyanitsa.tournament.file import read_tournament

        name = read_tournament(Path(wanted)).name
    if name is None and len(stored) == 1:
        (name,) = stored
    if name is None:
        listed = ", ".join(map(repr, stored)) or "none"
        raise PyanitsaError(f"{store.name}: say which tournament; there are: {listed}")
    if name not in stored:
        raise UnknownNameError("tournament", name, stored, where=store.name)
    return stored[name]


def of_variant(tables: Sequence[AnyTable], variant: str | None) -> list[AnyTable]:
    """Return the table of one variant; all tables where none is named.

    Raises:
        UnknownNameError: the tournament does not play it.
    """
    names = [one.variant.name for one in tables if one.variant is not None]
    if variant is not None and variant not in names:
        raise UnknownNameError("variant", variant, names, where="this tournament")
    return [
        one
        for one in tables
        if variant is None or (one.variant is not None and one.variant.name == variant)
    ]


def warn_in_python(text: str) -> None:
    """Say something as a Python warning, for those who call `pyanitsa` from Python."""
    warnings.warn(text.removeprefix("warning: "), PyanitsaWarning, stacklevel=2)
