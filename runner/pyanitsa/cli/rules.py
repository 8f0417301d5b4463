"""`pyanitsa rules`: a variant's rules, as one would tell them before the deal."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli.options import PluginFiles, Told, find_variant, load_plugins
from pyanitsa.wording import Language


def rules(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.")],
    language: Told = Language.EN,
    plugin: PluginFiles = None,
) -> None:
    """Tell the rules of a variant, in English or in Russian."""
    import textwrap

    from pyanitsa.report.harmless import harmless

    found = find_variant(load_plugins(plugin or ()), variant)
    typer.echo(harmless(getattr(found.title, language)))
    typer.echo()
    typer.echo(textwrap.fill(harmless(getattr(found.text, language)), 80))
