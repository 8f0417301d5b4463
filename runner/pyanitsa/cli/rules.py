"""`pyanitsa rules`: a variant's rules, as one would tell them before the deal."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def rules(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.")],
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
) -> None:
    """Tell the rules of a variant, in English or in Russian."""
    import textwrap

    from pyanitsa.api.lookup import find_variant, load_plugins
    from pyanitsa.report.harmless import harmless

    found = find_variant(load_plugins(plugin or (), options.note), variant, options.note)
    typer.echo(harmless(found.title.pick(language)))
    typer.echo()
    typer.echo(textwrap.fill(harmless(found.text.pick(language)), 80))
