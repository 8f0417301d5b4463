"""`pyanitsa list`: what there is to play with."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PluginError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Description, Hosts, Source
    from pyanitsa.plugins.manager import Plugins


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
    from pyanitsa.api.hosting import open_hosts
    from pyanitsa.api.lookup import load_plugins, report_failures
    from pyanitsa.report import catalogue
    from pyanitsa.report.tables import check_format, render

    check_format(format_)
    plugins = load_plugins(plugin or (), options.note)
    if what is Listed.STRATEGIES:
        with open_hosts(isolation, allow_unconfined=allow_unconfined) as hosts:
            table = catalogue.strategies_table(_strategies(hosts))
    else:
        table = {
            Listed.VARIANTS: lambda: catalogue.variants_table(plugins.variants().values()),
            Listed.FORMATS: lambda: catalogue.formats_table(plugins.formats().values()),
            Listed.COLUMNS: lambda: catalogue.columns_table(plugins.columns().values()),
            Listed.ORDERS: lambda: catalogue.orders_table(plugins.orders().values()),
            Listed.PLUGINS: lambda: catalogue.plugins_table(_asked(plugins)),
        }[what]()
        if what is not Listed.PLUGINS:
            report_failures(plugins, options.note)
    typer.echo(render(table, format_))


def _strategies(hosts: Hosts) -> Iterator[tuple[Description, Source]]:
    """Yield the strategies that load; the others are reported."""
    from pyanitsa.tournament.entrants import Catalogue

    for source in Catalogue(hosts).sources():
        try:
            yield from ((one, source) for one in hosts.describe(source))
        except PluginError as error:
            options.note(f"warning: {error}")


def _asked(plugins: Plugins) -> Plugins:
    """Ask plugins for all that they provide, so that those that fail are known."""
    for ask in (plugins.variants, plugins.formats, plugins.columns, plugins.orders):
        ask()
    return plugins
