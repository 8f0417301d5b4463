"""`pyanitsa audit`: whether what is stored is what was played."""

from __future__ import annotations

import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyanitsa.cli.check import write_marked
from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    IsolationLevel,
    PluginFiles,
    TournamentName,
    Unconfined,
    load_plugins,
    note,
    report_failures,
    stored_tournament,
    tournament_hosts,
)
from pyanitsa.errors import PyanitsaError, TournamentFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa.audit import AuditStep, LegAudit, StoredAudit
    from pyanitsa.store import StoredTournament
    from pyanitsa.tournament.file import TournamentFile

LEGS: Final = 100
"""How many legs are played again where nothing is said."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


def audit(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
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
    plugin: PluginFiles = None,
    isolation: IsolationLevel = None,
    allow_unconfined: Unconfined = False,
) -> None:
    """Hold all that is stored of a tournament against what it should be.

    Keys, sums and games are looked at, all of them. With the tournament's file a sample of legs is
    played again, each in hosts of its own; they are isolated as the file says, or as strictly as
    the system can where it says none. The exit code is 1 if anything differs.
    """
    from pyanitsa.audit import Auditor, Commands, LegAudit, StoredAudit, find_sources
    from pyanitsa.store import open_store
    from pyanitsa.store.reading.snapshot import Snapshot

    if all_ and sample is not None:
        raise PyanitsaError("--all and --sample cannot both be said")
    with open_store(db, create=False) as store, Snapshot(store) as snapshot:
        about = stored_tournament(store, tournament)
        content = _file(tournament, about, isolation)
        if content is None and (all_ or sample):
            raise PyanitsaError(
                "legs are played again only with the tournament's file, which says where the "
                "strategies are: pyanitsa audit FILE.toml"
            )
        files = [] if content is None else [content.folder / name for name in content.plugins]
        plugins = load_plugins([*files, *(plugin or ())])
        auditor = Auditor(plugins.variants().values(), {stored_allowed(about)})
        report_failures(plugins)
        commands = Commands("" if db == DEFAULT_DATABASE else store.name)
        steps = _look(StoredAudit(snapshot, about, auditor, commands), about.stored)
        if content is None:
            write_marked("      ", "sample: without a file no leg is played again", sys.stdout)
        else:
            with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
                with redirect_stdout(sys.stderr):  # what strategies print is no result
                    field = find_sources(content, about, hosts)
                legs = LegAudit(snapshot, about, auditor, field, hosts, commands)
                count = legs.choose(None if all_ else LEGS if sample is None else sample, seed)
                steps.append(_play(legs, count))
    differing = [step.name for step in steps if not step.passed]
    if differing:
        typer.echo(f"{about.name}: there are differences in {', '.join(differing)}")
        raise typer.Exit(1)
    typer.echo(f"{about.name}: there are no differences")


def _file(
    wanted: str | None, about: StoredTournament, isolation: str | None
) -> TournamentFile | None:
    """Return the tournament's file, if that is what was named, with the isolation that is wanted.

    Raises:
        TournamentFileError: it cannot be read, or no longer allows what it did.
        UnknownNameError: there is no such level of isolation.
    """
    from pyanitsa.tournament.file import read_tournament

    if wanted is None or wanted == about.name or Path(wanted).suffix != ".toml":
        return None
    content = read_tournament(Path(wanted))
    content = content.model_copy(update={"isolation": _level(content.isolation, isolation)})
    if content.allowed != stored_allowed(about):
        raise TournamentFileError(
            f"{wanted}: its limits or modules are not those that the tournament was played with; "
            "take back the change, or run it again"
        )
    return content


def stored_allowed(about: StoredTournament) -> str:
    """Return the limits and modules of a stored tournament, as keys have them."""
    from pyanitsa.tournament.file import allowed_text

    return allowed_text(about.settings.get("limits") or {}, about.settings.get("modules"))


def _level(said: str, wanted: str | None) -> str:
    """Return at which level of isolation legs are played again."""
    from pyanitsa.errors import UnknownNameError
    from pyanitsa.host import LEVELS, default_level

    if wanted is None:
        return default_level() if said == "none" else said
    if wanted not in LEVELS:
        raise UnknownNameError("level of isolation", wanted, LEVELS)
    return wanted


def _look(audit: StoredAudit, matches: int) -> list[AuditStep]:
    """Look at all that is stored, and say what was found."""
    from pyanitsa.engine import warm_up

    warm_up()
    with (
        until_interrupted("nothing can be said of what was looked at so far"),
        progress("looking", matches, "matches") as advance,
    ):
        for looked_at in audit.look():
            advance(looked_at)
    steps = audit.steps()
    for step in steps:
        _show(step)
    return steps


def _play(legs: LegAudit, count: int) -> AuditStep:
    """Play legs again, and say what was found.

    Raises:
        Exit: it was interrupted; what was found before is said.
    """
    try:
        with (
            until_interrupted("the other legs were not played again"),
            redirect_stdout(sys.stderr),  # what strategies print is no result
            progress("playing again", count, "legs") as advance,
        ):
            for _ in legs.play():
                advance(1)
    finally:
        step = legs.step()
        _show(step)
    return step


def _show(step: AuditStep) -> None:
    """Say what was found in a step, and what shows it."""
    mark, text = ("ok    ", step.held) if step.passed else ("FAILED", step.failed)
    write_marked(mark, f"{step.name}: {text}", sys.stdout)
    lines = list(step.remarks)
    for one in step.differences:
        lines += [one.text, *(f"    {command}" for command in one.commands)]
    for line in lines:
        write_marked("      ", f"| {line}", sys.stdout)


@contextmanager
def until_interrupted(what: str) -> Iterator[None]:
    """Do something long; Ctrl-C ends it with a line that says what that means.

    Raises:
        Exit: it was interrupted.
    """
    try:
        yield
    except KeyboardInterrupt:
        note(f"interrupted; {what}")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def progress(what: str, total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far something is; yield what is told of each step.

    Args:
        what: what is going on.
        total: how many there are.
        unit: of what.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn(unit)
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)

        def advance(steps: int) -> None:
            bar.advance(task, steps)

        yield advance
