"""`pyanitsa list`: what there is to play with."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pyanitsa.cli import options


class Listed(StrEnum):
    """What can be listed."""

    VARIANTS = "variants"
    STRATEGIES = "strategies"
    FORMATS = "formats"
    COLUMNS = "columns"
    ORDERS = "orders"
    PLUGINS = "plugins"


def list_(
    what: Annotated[Listed, typer.Argument(help="What to list.")],
    format_: options.Format = "simple",
    plugin: options.PluginFiles = None,
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """List the variants, strategies, formats, columns, orders or plugins that are installed."""
    import pyanitsa

    installed = pyanitsa.Installed(plugin or (), warn=options.note)
    if what is Listed.STRATEGIES:
        listed = installed.strategies(isolation=isolation, allow_unconfined=allow_unconfined)
    else:
        listed = getattr(installed, what.value)
    typer.echo(listed.render(format_))
