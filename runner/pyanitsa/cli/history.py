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
    from pyanitsa.report.history import versions_table
    from pyanitsa.report.tables import check_format, render
    from pyanitsa.standings.versions import history as make_history
    from pyanitsa.store import open_store
    from pyanitsa.store.reading.versions import careers

    check_format(format_)
    with open_store(db, create=False) as store:
        versions = make_history(careers(store, entrant, variant))
    if not versions:
        of_variant = "" if variant is None else f" of {variant!r}"
        options.note(f"{entrant!r} has no stored matches{of_variant}")
    typer.echo(render(versions_table(entrant, versions, language), format_))
