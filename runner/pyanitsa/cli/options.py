"""The options that several commands have, and what they mean."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from pyanitsa.errors import PyanitsaError, UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.host import Hosts
    from pyanitsa.plugins import Plugins
    from pyanitsa.standings import Crosstable, Standings
    from pyanitsa.store import Store, StoredTournament
    from pyanitsa.variant import Variant

DEFAULT_DATABASE: Final = "pyanitsa.db"

OWN_MODULES: Final = ("numpy", "scipy.optimize")
"""What the strategies that come along import beside the usual."""

AnyTable = TypeVar("AnyTable", "Standings", "Crosstable")


class Language(StrEnum):
    """The languages that games and rules are told in."""

    EN = "en"
    RU = "ru"


Database = Annotated[
    str,
    typer.Option(
        "--db", metavar="URL", envvar="PYANITSA_DB", help="A database: a path or SQLAlchemy URL."
    ),
]
Format = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="A format of tabulate's (simple, github, …), json or csv.",
    ),
]
PluginFiles = Annotated[
    list[Path] | None,
    typer.Option("--plugin", metavar="FILE", help="A plugin file to load; may be repeated."),
]
IsolationLevel = Annotated[
    str | None,
    typer.Option(
        "--isolation",
        metavar="LEVEL",
        envvar="PYANITSA_ISOLATION",
        help="Where strategies run: strict, process or none (default: the strictest there is).",
        show_default=False,
    ),
]
Unconfined = Annotated[
    bool,
    typer.Option(
        "--allow-unconfined", help="Run strategies even where the system cannot confine them."
    ),
]
Told = Annotated[Language, typer.Option("--language", help="The language to tell it in.")]
TournamentName = Annotated[
    str | None,
    typer.Argument(
        metavar="TOURNAMENT",
        help="The tournament's name or file; not needed where the database holds only one.",
        show_default=False,
    ),
]
VariantName = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Only this rule variant.")
]


def note(text: str) -> None:
    """Say something about the work on stderr, in one line that can steer no terminal."""
    from pyanitsa.report.harmless import harmless

    typer.echo(f"pyanitsa: {harmless(text)}", err=True)


def load_plugins(files: Iterable[Path] = ()) -> Plugins:
    """Load the organiser's plugins; those that are broken are reported and left out."""
    from pyanitsa.plugins import Plugins

    plugins = Plugins(files)
    report_failures(plugins)
    return plugins


def report_failures(plugins: Plugins) -> None:
    """Report what has shown itself to be broken in plugins since they were last reported."""
    for failure in plugins.new_failures():
        note(f"warning: {failure}")


def stored_tournament(store: Store, wanted: str | None) -> StoredTournament:
    """Return a tournament of a database, by its name or its file; without a name, the only one.

    Raises:
        PyanitsaError: there is no such tournament, or it must be named.
    """
    from pyanitsa.store import tournaments

    stored = {one.name: one for one in tournaments(store)}
    name = wanted
    if wanted is not None and wanted not in stored and Path(wanted).suffix == ".toml":
        from pyanitsa.tournament_file import read_tournament

        name = read_tournament(Path(wanted)).name
    if name is None and len(stored) == 1:
        (name,) = stored
    if name is None:
        listed = ", ".join(map(repr, stored)) or "none"
        raise PyanitsaError(f"{store.name}: say which tournament; there are: {listed}")
    if name not in stored:
        raise UnknownNameError("tournament", name, stored, where=store.name)
    return stored[name]


def open_hosts(level: str | None, *, allow_unconfined: bool) -> Hosts:
    """Return hosts for strategies that are named on the command line.

    They may import what the strategies that come along do.

    Raises:
        PyanitsaError: there is no such level, or the system does not have it.
    """
    from pyanitsa.host import LEVELS, Hosts, default_level

    if level is not None and level not in LEVELS:
        raise UnknownNameError("level of isolation", level, LEVELS)
    return Hosts(level or default_level(), modules=OWN_MODULES, allow_unconfined=allow_unconfined)


def find_variant(plugins: Plugins, name: str) -> Variant:
    """Return a variant by its name.

    Raises:
        UnknownNameError: no plugin provides it.
    """
    variants = plugins.variants()
    report_failures(plugins)
    if name not in variants:
        raise UnknownNameError("variant", name, variants)
    return variants[name]


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
