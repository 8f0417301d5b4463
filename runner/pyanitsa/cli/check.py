"""`pyanitsa check`: whether a file of strategies or variants holds what it must."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer

from pyanitsa.cli.options import IsolationLevel, Unconfined, open_hosts


def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file of strategies, or of variants.")
    ],
    isolation: IsolationLevel = None,
    allow_unconfined: Unconfined = False,
) -> None:
    """Check a file of strategies or of variants, and say for each promise whether it holds."""
    from pyanitsa.checks import check_file
    from pyanitsa.report.harmless import harmless

    failed = passed = 0
    with open_hosts(isolation, allow_unconfined=allow_unconfined) as hosts:
        for verdict in check_file(file, hosts):
            failed, passed = failed + (not verdict.passed), passed + verdict.passed
            detail = f": {harmless(verdict.detail)}" if verdict.detail else ""
            mark = "ok    " if verdict.passed else "FAILED"
            typer.echo(f"{mark}  {harmless(verdict.name)}{detail}")
    typer.echo(f"{file}: {passed} checks passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
