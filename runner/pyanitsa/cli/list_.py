"""`pyanitsa list`: what there is to play with."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    Format,
    IsolationLevel,
    PluginFiles,
    Unconfined,
    load_plugins,
    note,
    open_hosts,
    report_failures,
)

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.report.tables import Header


class What(StrEnum):
    """What can be listed."""

    VARIANTS = "variants"
    STRATEGIES = "strategies"
    FORMATS = "formats"
    COLUMNS = "columns"
    ORDERS = "orders"
    PLUGINS = "plugins"


def list_(
    what: Annotated[What, typer.Argument(help="What to list.")],
    format_: Format = "simple",
    plugin: PluginFiles = None,
    isolation: IsolationLevel = None,
    allow_unconfined: Unconfined = False,
) -> None:
    """List the variants, strategies, formats, columns, orders or plugins that are installed."""
    from pyanitsa.report.tables import check_format, render

    check_format(format_)
    plugins = load_plugins(plugin or ())
    if what is What.STRATEGIES:
        with open_hosts(isolation, allow_unconfined=allow_unconfined) as hosts:
            headers, rows = _strategies(hosts)
    else:
        headers, rows = {
            What.VARIANTS: _variants,
            What.FORMATS: _formats,
            What.COLUMNS: _columns,
            What.ORDERS: _orders,
            What.PLUGINS: _plugins,
        }[what](plugins)
    typer.echo(render(headers, rows, format_))


def _titled(*more: str) -> list[Header]:
    """Return the headers of what has a name, a title in both languages, and more."""
    from pyanitsa.report.tables import Header

    named = Header("name", "name"), Header("title", "title"), Header("title_ru", "по-русски")
    return [*named, *(Header(key, key) for key in more)]


def _variants(plugins: Plugins) -> tuple[list[Header], list[list[object]]]:
    rows: list[list[object]] = [
        [
            variant.name,
            variant.title.en,
            variant.title.ru,
            str(variant.deck),
            f"{variant.min_players}-{variant.max_players}",
            variant.rules.canonical() + (" + code" if variant.is_code else ""),
        ]
        for variant in plugins.variants().values()
    ]
    return _titled("deck", "players", "options"), _reported(plugins, rows)


def _strategies(hosts: Hosts) -> tuple[list[Header], list[list[object]]]:
    from pyanitsa.errors import PluginError
    from pyanitsa.report.tables import Header
    from pyanitsa.tournament.entrants import Catalogue

    rows: list[list[object]] = []
    for source in Catalogue(hosts).sources():
        try:
            rows += [[one.name, one.description, source.origin] for one in hosts.describe(source)]
        except PluginError as error:
            note(f"warning: {error}")
    headers = [Header("name", "name"), Header("description", "idea"), Header("origin", "from")]
    return headers, sorted(rows, key=str)


def _formats(plugins: Plugins) -> tuple[list[Header], list[list[object]]]:
    rows: list[list[object]] = [
        [form.name, form.title.en, form.title.ru, ", ".join(form.options)]
        for form in plugins.formats().values()
    ]
    return _titled("options"), _reported(plugins, rows)


def _columns(plugins: Plugins) -> tuple[list[Header], list[list[object]]]:
    rows: list[list[object]] = [
        [column.name, column.title.en, column.title.ru, column.shown]
        for column in plugins.columns().values()
    ]
    return _titled("usual"), _reported(plugins, rows)


def _orders(plugins: Plugins) -> tuple[list[Header], list[list[object]]]:
    from pyanitsa.report.tables import Header

    rows: list[list[object]] = [
        [order.name, order.caption.en, order.caption.ru] for order in plugins.orders().values()
    ]
    headers = [
        Header("name", "name"),
        Header("meaning", "meaning"),
        Header("meaning_ru", "по-русски"),
    ]
    return headers, _reported(plugins, rows)


def _plugins(plugins: Plugins) -> tuple[list[Header], list[list[object]]]:
    from pyanitsa.report.tables import Header

    for ask in (plugins.variants, plugins.formats, plugins.columns, plugins.orders):
        ask()
    rows: list[list[object]] = [
        [one.name, one.origin, "loaded", ", ".join(one.hooks)] for one in plugins.loaded()
    ]
    rows += [[one.plugin, one.file, "broken", one.text] for one in plugins.failures]
    headers = [
        Header("name", "name"),
        Header("origin", "from"),
        Header("state", "state"),
        Header("detail", "hooks"),
    ]
    return headers, rows


def _reported(plugins: Plugins, rows: list[list[object]]) -> list[list[object]]:
    """Report what asking the plugins has shown to be broken; return the rows."""
    report_failures(plugins)
    return rows
