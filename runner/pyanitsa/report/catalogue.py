"""Tables of what there is to play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.report.tables import Header, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.host import Description, Source
    from pyanitsa.plugins.column import Column
    from pyanitsa.plugins.contest import Format
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.plugins.order import Order
    from pyanitsa.variant import Variant


def variants_table(variants: Iterable[Variant]) -> Table:
    """Return rule variants, with their decks and options."""
    rows = [
        [
            *(variant.name, variant.title.en, variant.title.ru, str(variant.deck)),
            f"{variant.min_players}-{variant.max_players}",
            variant.rules.canonical() + (" + code" if variant.is_code else ""),
        ]
        for variant in variants
    ]
    return Table(_titled("deck", "players", "options"), rows)


def strategies_table(strategies: Iterable[tuple[Description, Source]]) -> Table:
    """Return strategies by name, with their ideas and where they are from."""
    rows = [[one.name, one.description, source.origin] for one, source in strategies]
    headers = [Header("name", "name"), Header("description", "idea"), Header("origin", "from")]
    return Table(headers, sorted(rows, key=str))


def formats_table(formats: Iterable[Format]) -> Table:
    """Return tournament formats, with the options that a file can give them."""
    rows = [[one.name, one.title.en, one.title.ru, ", ".join(one.options)] for one in formats]
    return Table(_titled("options"), rows)


def columns_table(columns: Iterable[Column]) -> Table:
    """Return columns of the standings, and which of them are usual."""
    rows = [[one.name, one.title.en, one.title.ru, one.shown] for one in columns]
    return Table(_titled("usual"), rows)


def orders_table(orders: Iterable[Order]) -> Table:
    """Return orders of the standings, with what is said under a table in each."""
    rows = [[order.name, order.caption.en, order.caption.ru] for order in orders]
    meaning = Header("meaning", "meaning"), Header("meaning_ru", "по-русски")
    return Table([Header("name", "name"), *meaning], rows)


def plugins_table(plugins: Plugins) -> Table:
    """Return all plugins, those that are broken behind the others."""
    rows = [[one.name, one.origin, "loaded", ", ".join(one.hooks)] for one in plugins.loaded()]
    rows += [[one.plugin, one.file, "broken", one.text] for one in plugins.failures]
    headers = [
        *(Header("name", "name"), Header("origin", "from")),
        *(Header("state", "state"), Header("detail", "hooks")),
    ]
    return Table(headers, rows)


def _titled(*more: str) -> list[Header]:
    """Return the headers of what has a name, a title in both languages, and more."""
    named = Header("name", "name"), Header("title", "title"), Header("title_ru", "по-русски")
    return [*named, *(Header(key, key) for key in more)]
