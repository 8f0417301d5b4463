"""`pyanitsa check`: whether strategies and variants hold what they must."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer

from pyanitsa.cli import options


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
    import pyanitsa

    source = context.get_parameter_source("isolation")
    said = source is not None and source.name == "COMMANDLINE"
    # What the environment says is for those that a tournament file does not isolate.
    level = isolation if said or file.suffix != ".toml" else None
    out = sys.stdout
    report = pyanitsa.check(
        file,
        isolation=level,
        allow_unconfined=allow_unconfined,
        warn=options.note,
        tell=lambda lines: options.echo_all(lines, out),
    )
    if report.conclusion:
        typer.echo(report.conclusion)
    if not report.passed:
        raise typer.Exit(1)
