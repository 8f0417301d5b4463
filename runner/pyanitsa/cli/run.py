"""`pyanitsa run`: play what is missing of a tournament, and print its standings."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    Language,
    PluginFiles,
    Told,
    Unconfined,
    load_plugins,
    note,
    report_failures,
)

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.plugins import Plugins
    from pyanitsa.store import Store
    from pyanitsa.tournament import Tournament
    from pyanitsa.tournament_file import TournamentFile

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A tournament file (TOML).")],
    db: Database = DEFAULT_DATABASE,
    seed: Annotated[
        int | None, typer.Option("--seed", help="A seed in place of the file's.", min=0)
    ] = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    plugin: PluginFiles = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with code 1 if an entrant forfeited a game.")
    ] = False,
    allow_unconfined: Unconfined = False,
) -> None:
    """Play the matches of a tournament that are not stored yet, and print the standings."""
    from pyanitsa.cli.standings import show
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import faults, open_store
    from pyanitsa.tournament import prepare
    from pyanitsa.tournament_file import read_tournament

    check_format(format_)
    content = read_tournament(file, seed=seed)
    files = [content.folder / name for name in content.plugins]
    plugins = load_plugins([*files, *(plugin or ())])
    with (
        _hosts(content, allow_unconfined=allow_unconfined) as hosts,
        open_store(db, create=True) as store,
    ):
        with redirect_stdout(sys.stderr):  # what strategies print is no result
            finished = _play(prepare(content, plugins, hosts), store, plugins, hosts)
        report_failures(plugins)
        if not finished:
            raise typer.Exit(INTERRUPTED)
        show(store, content.name, format_, language, plugins)
        if strict and faults(store, content.name):
            raise typer.Exit(1)


def _hosts(file: TournamentFile, *, allow_unconfined: bool) -> Hosts:
    """Return the hosts of a tournament, as its file wants them."""
    from pyanitsa.catalogue import modules_for
    from pyanitsa.host import Hosts

    modules = modules_for(file.strategies) if file.modules is None else tuple(file.modules)
    return Hosts(
        file.isolation,
        limits=file.use,
        modules=modules,
        allow_unconfined=allow_unconfined,
    )


def _play(tournament: Tournament, store: Store, plugins: Plugins, hosts: Hosts) -> bool:
    """Play with a progress bar on stderr; tell whether it came to the end."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from pyanitsa.engine import warm_up
    from pyanitsa.store import missing
    from pyanitsa.tournament import run as run_tournament

    left = len(missing(store, tournament.plans))
    if left < len(tournament.plans):
        note(
            f"{len(tournament.plans) - left} of {len(tournament.plans)} matches are stored already"
        )
    if any(variant.rules.look == "blind" for variant in tournament.variants):
        note("in a blind variant the deal is the order: no strategy is asked, chance decides")
    warm_up()
    games = 0
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches, {task.fields[speed]} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
    )
    try:
        with bar:
            task = bar.add_task(tournament.name, total=left, speed="…")
            for matches, added in run_tournament(tournament, store, plugins, hosts):
                games += added
                elapsed = bar.tasks[0].elapsed or 0
                speed = f"{games / elapsed:,.0f}" if elapsed else "…"
                bar.update(task, advance=matches, speed=speed)
    except KeyboardInterrupt:
        still = len(missing(store, tournament.plans))
        note(
            f"interrupted; {left - still} matches of this run are stored, {still} are missing; "
            "run the same file again to go on"
        )
        return False
    return True
