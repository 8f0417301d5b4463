"""`pyanitsa check`: whether strategies and variants hold what they must."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.tournament.preparation import Tournament


def check(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A file of strategies or of variants, or a tournament file (TOML)."
        ),
    ],
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Check a file of strategies or of variants, or all entrants of a tournament.

    It says for each promise whether it holds. A tournament's entrants are checked under its own
    rules, limits and isolation.
    """
    if file.suffix == ".toml":
        source = context.get_parameter_source("isolation")
        if source is not None and source.name == "COMMANDLINE":
            raise PyanitsaError(
                f"{file}: a tournament file says itself how strategies are isolated; "
                "leave out --isolation"
            )
        check_tournament_file(file, allow_unconfined=allow_unconfined)
        return
    from pyanitsa.api.hosting import open_hosts
    from pyanitsa.checks import check_file
    from pyanitsa.report.findings import told_verdict

    failed = passed = 0
    out = sys.stdout
    with (
        open_hosts(isolation, allow_unconfined=allow_unconfined) as hosts,
        redirect_stdout(sys.stderr),  # what strategies print is no result
    ):
        for verdict in check_file(file, hosts):
            failed, passed = failed + (not verdict.passed), passed + verdict.passed
            options.echo_all(told_verdict(verdict), out)
    typer.echo(f"{file}: {passed} checks passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def check_tournament_file(file: Path, *, allow_unconfined: bool) -> None:
    """Check all entrants of a tournament file.

    Raises:
        PyanitsaError: the tournament cannot be played.
        Exit: an entrant is not fit; the exit code is 1.
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
        check_entrants(prepare(content, plugins, hosts), hosts, out)


def check_entrants(tournament: Tournament, hosts: Hosts, out: TextIO) -> None:
    """Say of each entrant of a tournament whether it is fit to play.

    Args:
        tournament: the tournament.
        hosts: where its strategies run.
        out: where it is said.

    Raises:
        Exit: an entrant is not fit; the exit code is 1.
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
        return
    typer.echo(f"{tournament.file.path}: {fit} of {fit + unfit} entrants are fit to play", file=out)
    if unfit:
        raise typer.Exit(1)
