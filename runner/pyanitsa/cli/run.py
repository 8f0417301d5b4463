"""`pyanitsa run`: play what is missing of a tournament, and print its standings."""

from __future__ import annotations

import sys
from contextlib import closing, redirect_stdout
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store
    from pyanitsa.tournament.preparation import Tournament


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A tournament file (TOML).")],
    db: options.Database = options.DEFAULT_DATABASE,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            help="A seed in place of the file's, which everybody may know: a number, or a secret "
            "of 32 hex digits.",
        ),
    ] = None,
    format_: options.Format = "simple",
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with code 1 if an entrant forfeited a game.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            help="How many processes play at once (default: as many as there are processors, where "
            "there is enough to play). The results do not depend on it.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Check all entrants first, and play nothing if one is not fit (exit code 1).",
        ),
    ] = False,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Play the matches of a tournament that are not stored yet, and print the standings."""
    from pyanitsa.api.hosting import tournament_hosts
    from pyanitsa.api.lookup import report_failures, tournament_plugins
    from pyanitsa.cli.check import check_entrants
    from pyanitsa.cli.standings import show
    from pyanitsa.play.chance import read_seed
    from pyanitsa.report.tables import check_format
    from pyanitsa.store import faults, open_store
    from pyanitsa.tournament.file import read_tournament
    from pyanitsa.tournament.preparation import prepare

    check_format(format_)
    content = read_tournament(file, seed=None if seed is None else read_seed(seed))
    plugins = tournament_plugins(content, plugin or (), options.note)
    with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
        with redirect_stdout(sys.stderr):  # what strategies print is no result
            tournament = prepare(content, plugins, hosts)
            if check:
                check_entrants(tournament, hosts, sys.stderr)
        with open_store(db, create=True) as store:
            with redirect_stdout(sys.stderr):
                finished = _play(tournament, store, plugins, hosts, workers)
            report_failures(plugins, options.note)
            if not finished:
                raise typer.Exit(options.INTERRUPTED)
            show(store, content.name, format_, language, plugins)
            if strict and faults(store, content.name):
                raise typer.Exit(1)


def _play(
    tournament: Tournament, store: Store, plugins: Plugins, hosts: Hosts, workers: int | None
) -> bool:
    """Play with a progress bar on stderr; tell whether it came to the end."""
    from pyanitsa.api.lookup import stored_tournament
    from pyanitsa.api.remarks import remarks
    from pyanitsa.engine import warm_up
    from pyanitsa.report.progress import run_shown
    from pyanitsa.tournament.run import run as run_tournament

    steps = run_tournament(tournament, store, plugins, hosts, workers=workers)
    step = next(steps)
    options.note_all(remarks(tournament, step.stored, step.planned))
    if step.planned:
        warm_up()
    try:
        with closing(steps), run_shown(tournament.name, step.planned) as tell:
            for step in steps:
                tell(step)
    except KeyboardInterrupt:
        known = stored_tournament(store, tournament.name)
        options.note(
            f"interrupted; {known.stored - step.stored} matches of this run are stored, "
            f"{known.scheduled - known.stored} are missing; run the same file again to go on"
        )
        return False
    return True
