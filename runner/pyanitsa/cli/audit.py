"""`pyanitsa audit`: whether what is stored is what was played."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from pyanitsa.audit import AuditStep, LegAudit, StoredAudit

LEGS: Final = 100
"""How many legs are played again where nothing is said."""


def audit(
    tournament: options.TournamentName = None,
    db: options.Database = options.DEFAULT_DATABASE,
    sample: Annotated[
        int | None,
        typer.Option(
            "--sample",
            metavar="N",
            min=0,
            help=f"How many legs to play again (default: {LEGS}).",
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
    from pyanitsa.api import lookup
    from pyanitsa.api.hosting import tournament_hosts
    from pyanitsa.api.played_file import played_file, stored_allowed
    from pyanitsa.audit import Auditor, Commands, LegAudit, StoredAudit, find_sources
    from pyanitsa.report.findings import marked, told_differences, told_step
    from pyanitsa.store import open_store
    from pyanitsa.store.reading.snapshot import Snapshot

    if all_ and sample is not None:
        raise PyanitsaError("--all and --sample cannot both be said")
    with open_store(db, create=False) as store, Snapshot(store) as snapshot:
        about = lookup.stored_tournament(store, tournament)
        content = played_file(tournament, about, isolation)
        if content is None and (all_ or sample):
            raise PyanitsaError(
                "legs are played again only with the tournament's file, which says where the "
                "strategies are: pyanitsa audit FILE.toml"
            )
        plugins = lookup.tournament_plugins(content, plugin or (), options.note)
        auditor = Auditor(plugins.variants().values(), {stored_allowed(about)}, snapshot.secrets())
        lookup.report_failures(plugins, options.note)
        commands = Commands("" if db == options.DEFAULT_DATABASE else store.name)
        steps = _look(StoredAudit(snapshot, about, auditor, commands), about.stored)
        options.echo_all(line for step in steps for line in told_step(step))
        if content is None:
            typer.echo(marked("", "sample: without a file no leg is played again"))
        else:
            with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
                with redirect_stdout(sys.stderr):  # what strategies print is no result
                    field = find_sources(content, about, hosts)
                legs = LegAudit(snapshot, about, auditor, field, hosts, commands)
                count = legs.choose(None if all_ else LEGS if sample is None else sample, seed)
                steps.append(_play(legs, count))
    typer.echo(f"{about.name}: {told_differences(steps)}")
    if not all(step.passed for step in steps):
        raise typer.Exit(1)


def _look(audit: StoredAudit, matches: int) -> list[AuditStep]:
    """Look at all that is stored, and return what was found."""
    from pyanitsa.engine import warm_up
    from pyanitsa.report.progress import steps_shown

    warm_up()
    with (
        options.until_interrupted("nothing can be said of what was looked at so far"),
        steps_shown("looking", matches, "matches") as advance,
    ):
        for looked_at in audit.look():
            advance(looked_at)
    return audit.steps()


def _play(legs: LegAudit, count: int) -> AuditStep:
    """Play legs again, and say what was found, also where it is interrupted."""
    from pyanitsa.report.findings import told_step
    from pyanitsa.report.progress import steps_shown

    try:
        with (
            options.until_interrupted("the other legs were not played again"),
            redirect_stdout(sys.stderr),  # what strategies print is no result
            steps_shown("playing again", count, "legs") as advance,
        ):
            for _ in legs.play():
                advance(1)
    finally:
        step = legs.step()
        options.echo_all(told_step(step))
    return step
