"""`pyanitsa run`: play what is missing of a tournament, and print its standings."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path  # noqa: TC003  # typer reads annotations
from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A tournament file (TOML).")],
    db: options.Database = options.DEFAULT_DATABASE,
    seed: Annotated[
        int | None, typer.Option("--seed", help="A seed in place of the file's.", min=0)
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
    import pyanitsa
    from pyanitsa.api.checking import UnfitEntrantsError
    from pyanitsa.cli.standings import show

    try:
        with options.until_interrupted():
            results = pyanitsa.run(
                file,
                store=db,
                seed=seed,
                workers=workers,
                check=check,
                allow_unconfined=allow_unconfined,
                plugins=plugin or (),
                warn=options.note,
                tell=lambda lines: options.echo_all(lines, sys.stderr),
            )
    except UnfitEntrantsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    with closing(results):
        show(results, format_, language=language)
        if strict and results.forfeits.faults:
            raise typer.Exit(1)
