"""`pyanitsa history`: how an entrant has done from version to version."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def history(
    entrant: Annotated[str, typer.Argument(metavar="ENTRANT", help="The strategy's name.")],
    db: options.Database = options.DEFAULT_DATABASE,
    variant: options.VariantName = None,
    format_: options.Format = "simple",
    language: options.Told = Language.EN,
) -> None:
    """Print how each version of an entrant has done, over all tournaments of a database.

    Each version is compared with the one before it, over what both have met.
    """
    with options.opened(db) as database:
        versions = database.history(entrant, variant, language)
    if not len(versions):
        of_variant = "" if variant is None else f" of {variant!r}"
        options.note(f"{entrant!r} has no stored matches{of_variant}")
    typer.echo(versions.render(format_))
