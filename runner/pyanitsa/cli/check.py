"""`pyanitsa check`: whether strategies and variants hold what they must."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PluginError


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
    said = source is not None and source.name == "COMMANDLINE"
    fit = True
    for file in files:
        # What the environment says is for those that no tournament file isolates.
        by_tournament = contest is not None or file.suffix == ".toml"
        level = isolation if said or not by_tournament else None
        try:
            fit &= _is_fit(file, contest, level, allow_unconfined=allow_unconfined)
        except PluginError as error:
            if len(files) == 1:
                raise
            # Where there are several, all others are to be heard of, too.
            typer.echo(f"FAILED  {error}")
            fit = False
    if not fit:
        raise typer.Exit(1)


def _is_fit(
    file: Path, contest: Path | None, isolation: str | None, *, allow_unconfined: bool
) -> bool:
    """Check one file, and say what was found."""
    import pyanitsa

    out = sys.stdout
    report = pyanitsa.check(
        file,
        contest=contest,
        isolation=isolation,
        allow_unconfined=allow_unconfined,
        warn=options.note,
        tell=lambda lines: options.echo_all(lines, out),
    )
    if report.conclusion:
        typer.echo(report.conclusion)
    return report.passed
