"""`pyanitsa new`: a file to begin with, and its test."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Template(StrEnum):
    """What can be begun."""

    STRATEGY = "strategy"
    VARIANT = "variant"


def new(
    kind: Annotated[Template, typer.Argument(help="What to begin.")],
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Its name: lower-case words and hyphens.")
    ],
) -> None:
    """Write a strategy or a variant that runs as it is, with a test beside it."""
    from pyanitsa.plugins.templates import new_strategy, new_variant

    write = new_strategy if kind is Template.STRATEGY else new_variant
    for path in write(name, Path()):
        typer.echo(f"wrote {path}")
