"""`pyanitsa audit`: whether what is stored is what was played."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.api.stored import AUDITED_LEGS
from pyanitsa.cli import options
from pyanitsa.errors import PyanitsaError


def audit(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            min=0,
            help=f"How many legs to play again (default: {AUDITED_LEGS}).",
            show_default=False,
        ),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Play all legs again.")] = False,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Which legs: the same seed chooses the same.")
    ] = 0,
    plugin: options.PluginFiles = None,
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Hold all that is stored of a tournament against what it should be.

    Keys, sums and games are looked at, all of them. With the tournament's file a sample of legs is
    played again, each in hosts of its own; they are isolated as the file says, or as strictly as
    the system can where it says none. The exit code is 1 if anything differs.
    """
    if all_ and sample is not None:
        raise PyanitsaError("--all and --sample cannot both be said")
    with options.opened(db, plugin) as database, options.until_interrupted():
        results = database.find(tournament)
        file = None if tournament == results.name else tournament
        if file is None and (all_ or sample):
            raise PyanitsaError(
                "legs are played again only with the tournament's file, which says where the "
                "strategies are: pyanitsa audit FILE.toml"
            )
        report = results.audit(
            file,
            legs=None if all_ else AUDITED_LEGS if sample is None else sample,
            seed=seed,
            isolation=isolation,
            allow_unconfined=allow_unconfined,
            tell=options.echo_all,
        )
    if not report.passed:
        raise typer.Exit(1)
