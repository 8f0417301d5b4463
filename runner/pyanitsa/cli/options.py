"""The options that several commands have, and what they mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

import typer

from pyanitsa.errors import PyanitsaError, UnknownNameError
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.standings import Crosstable, Standings
    from pyanitsa.store import Store, StoredTournament
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.tournament.placing import Placing
    from pyanitsa.variant import Variant

DEFAULT_DATABASE: Final = "pyanitsa.db"

AnyTable = TypeVar("AnyTable", "Standings", "Crosstable")


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
OrderName = Annotated[
    str | None,
    typer.Option(
        "--order",
        metavar="NAME",
        help="In which order: score, points, bradley-terry, nash, … (pyanitsa list orders).",
        show_default=False,
    ),
]
WithoutWithdrawn = Annotated[
    bool,
    typer.Option(
        "--without-withdrawn", help="Leave out who has been withdrawn, with all their matches."
    ),
]


def note(text: str) -> None:
    """Say something about the work on stderr, in one line that can steer no terminal."""
    from pyanitsa.report.harmless import harmless

    typer.echo(f"pyanitsa: {harmless(text)}", err=True)


def load_plugins(files: Iterable[Path] = ()) -> Plugins:
    """Load the organiser's plugins; those that are broken are reported and left out."""
    from pyanitsa.plugins.manager import Plugins

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


def open_hosts(
    level: str | None, *, allow_unconfined: bool, strategies: Iterable[str] | None = None
) -> Hosts:
    """Return hosts for strategies that are named on the command line.

    Args:
        level: the level of isolation; the strictest that the system has, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        strategies: who is named, by names and files; all that are installed, where nothing is said.

    Raises:
        PyanitsaError: there is no such level, the system does not have it, or a file cannot be
            read.
    """
    from pyanitsa.host import LEVELS, Hosts, default_level
    from pyanitsa.tournament.entrants import modules_at_hand

    if level is not None and level not in LEVELS:
        raise UnknownNameError("level of isolation", level, LEVELS)
    modules = modules_at_hand(strategies, Path())
    return Hosts(level or default_level(), modules=modules, allow_unconfined=allow_unconfined)


def tournament_hosts(file: TournamentFile, *, allow_unconfined: bool) -> Hosts:
    """Return the hosts of a tournament, as its file wants them.

    Raises:
        PyanitsaError: the system does not have the file's level of isolation.
    """
    from pyanitsa.host import Hosts
    from pyanitsa.tournament.entrants import modules_for

    modules = modules_for(file.strategies) if file.modules is None else tuple(file.modules)
    return Hosts(
        file.isolation,
        limits=file.use,
        modules=modules,
        allow_unconfined=allow_unconfined,
    )


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


def placings_of(plugins: Plugins, store: Store, tournament: str) -> dict[str, Placing]:
    """Return what a tournament's format says of the standings in each variant."""
    from pyanitsa.errors import described
    from pyanitsa.tournament.placing import placings

    about = stored_tournament(store, tournament)
    formats = plugins.formats()
    report_failures(plugins)
    if about.format not in formats:
        note(f"the format {about.format!r} is not loaded (--plugin); the order is by score")
        return {}
    try:
        return placings(store, about, formats[about.format])
    except Exception as error:  # noqa: BLE001  # the plugin boundary
        note(f"warning: the format {about.format!r} cannot rank: {described(error)}")
        return {}


def in_order(
    tables: Sequence[Standings], plugins: Plugins, name: str | None, placed: Mapping[str, Placing]
) -> list[Standings]:
    """Return tables in an order by its name; where none is named, in that of their format.

    Raises:
        UnknownNameError: no plugin provides it.
        PluginError: it fails.
    """
    from pyanitsa.errors import PluginError, described

    orders = plugins.orders()
    report_failures(plugins)
    if name is None:
        of_format = {variant: one.order for variant, one in placed.items()}
        listed = []
        for one in tables:
            order = of_format.get(one.variant.name) if one.variant is not None else None
            listed.append(one if order is None else one.ordered(order))
        return listed
    if name not in orders:
        raise UnknownNameError("order", name, orders)
    try:
        return [table.ordered(orders[name]) for table in tables]
    except PyanitsaError:
        raise
    except Exception as error:
        raise PluginError(f"the order {name!r} fails: {described(error)}") from error


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
