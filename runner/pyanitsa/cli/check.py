"""`pyanitsa check`: whether a file of strategies or variants holds what it must."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer


def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of strategies, or of variants.")
    ],
) -> None:
    """Check a file of strategies or of variants, and say for each promise whether it holds."""
    from pyanitsa.checks import check_file
    from pyanitsa.report.harmless import harmless

    failed = passed = 0
    for verdict in check_file(file):
        failed, passed = failed + (not verdict.passed), passed + verdict.passed
        detail = f": {harmless(verdict.detail)}" if verdict.detail else ""
        typer.echo(f"{'ok    ' if verdict.passed else 'FAILED'}  {harmless(verdict.name)}{detail}")
    typer.echo(f"{file}: {passed} checks passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
