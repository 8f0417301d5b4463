"""`pyanitsa check`: whether strategies and variants hold what they must."""

from __future__ import annotations

import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PluginError, PyanitsaError

if TYPE_CHECKING:
    from pyanitsa.checks import CheckedContest
    from pyanitsa.host import Hosts
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.tournament.preparation import Tournament


def check(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Files of strategies or of variants, or tournament files (TOML).",
        ),
    ],
    contest: Annotated[
        Path | None,
        typer.Option(
            "--contest",
            metavar="TOML",
            help="Check strategies under the rules, limits, modules and isolation of a tournament.",
            show_default=False,
        ),
    ] = None,
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Check files of strategies or of variants, or all entrants of a tournament.

    It says for each promise whether it holds. A tournament's entrants are checked under its own
    rules, limits and isolation.
    """
    source = context.get_parameter_source("isolation")
    told = source is not None and source.name == "COMMANDLINE"
    for tournament in [file for file in (*files, contest) if file and file.suffix == ".toml"]:
        if told:
            raise PyanitsaError(
                f"{tournament}: a tournament file says itself how strategies are isolated; "
                "leave out --isolation"
            )
    from pyanitsa.report.findings import marked

    fit = True
    for file in files:
        try:
            if file.suffix == ".toml":
                fit &= check_tournament_file(file, allow_unconfined=allow_unconfined)
            else:
                fit &= check_one_file(file, contest, isolation, allow_unconfined=allow_unconfined)
        except PluginError as error:
            if len(files) == 1:
                raise
            # Where there are several, all others are to be heard of, too.
            options.echo_all([marked("FAILED", str(error))], sys.stdout)
            fit = False
    if not fit:
        raise typer.Exit(1)


def check_one_file(
    file: Path, contest: Path | None, isolation: str | None, *, allow_unconfined: bool
) -> bool:
    """Check a file of strategies or of variants; return whether all is well.

    Raises:
        PyanitsaError: it cannot be checked.
    """
    from pyanitsa.api.hosting import file_hosts, tournament_hosts
    from pyanitsa.checks import check_file
    from pyanitsa.report.findings import told_verdict

    failed = passed = 0
    out = sys.stdout
    with ExitStack() as stack:
        playing = None
        if contest is None:
            opened = file_hosts(file, isolation, allow_unconfined=allow_unconfined)
        else:
            content, playing = read_contest(contest)
            opened = tournament_hosts(content, allow_unconfined=allow_unconfined)
        hosts = stack.enter_context(opened)
        # What strategies print is no result.
        stack.enter_context(redirect_stdout(sys.stderr))
        for verdict in check_file(file, hosts, playing):
            failed, passed = failed + (not verdict.passed), passed + verdict.passed
            options.echo_all(told_verdict(verdict), out)
    typer.echo(f"{file}: {passed} checks passed, {failed} failed")
    return not failed


def read_contest(file: Path) -> tuple[TournamentFile, CheckedContest]:
    """Return what a tournament file says, and what it has strategies play.

    Raises:
        PyanitsaError: the file cannot be used.
    """
    from pyanitsa.api.lookup import tournament_plugins
    from pyanitsa.checks import CheckedContest
    from pyanitsa.tournament.file import read_tournament
    from pyanitsa.tournament.preparation import variants_of

    content = read_tournament(file)
    plugins = tournament_plugins(content, (), options.note)
    return content, CheckedContest(variants_of(content, plugins), content.players, content.deals)


def check_tournament_file(file: Path, *, allow_unconfined: bool) -> bool:
    """Check all entrants of a tournament file; return whether all are fit to play.

    Raises:
        PyanitsaError: the tournament cannot be played.
    """
    from pyanitsa.api.hosting import tournament_hosts
    from pyanitsa.api.lookup import tournament_plugins
    from pyanitsa.tournament.file import read_tournament
    from pyanitsa.tournament.preparation import prepare

    content = read_tournament(file)
    plugins = tournament_plugins(content, (), options.note)
    out = sys.stdout
    with (
        tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts,
        redirect_stdout(sys.stderr),  # what strategies print is no result
    ):
        return check_entrants(prepare(content, plugins, hosts), hosts, out)


def check_entrants(tournament: Tournament, hosts: Hosts, out: TextIO) -> bool:
    """Say of each entrant of a tournament whether it is fit to play; return whether all are.

    Args:
        tournament: the tournament.
        hosts: where its strategies run.
        out: where it is said.
    """
    from pyanitsa.checks import check_field
    from pyanitsa.report.findings import marked, told_verdict

    fit = unfit = 0
    options.note(
        f"checking {len(tournament.entrants)} entrants under the rules of {tournament.name!r}"
    )
    for entrant, verdicts in check_field(tournament, hosts):
        passed = all(verdict.passed for verdict in verdicts)
        fit, unfit = fit + passed, unfit + (not passed)
        if passed:
            typer.echo(marked("ok", f"{entrant.name}: fit to play"), file=out)
        for verdict in verdicts:
            if verdict.warns or not verdict.passed:
                options.echo_all(told_verdict(verdict), out)
    if not fit + unfit:
        options.note(
            "no strategy is asked for anything in a blind variant, so there is nothing to check"
        )
        return True
    typer.echo(f"{tournament.file.path}: {fit} of {fit + unfit} entrants are fit to play", file=out)
    return not unfit
