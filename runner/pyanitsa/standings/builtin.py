"""The plugin that provides the built-in columns and orders of the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.plugins.hooks import hookimpl

if TYPE_CHECKING:
    from pyanitsa.plugins.column import Column
    from pyanitsa.plugins.order import Order


@hookimpl
def pyanitsa_columns() -> list[Column]:
    """Return the built-in columns."""
    from pyanitsa.standings.columns import NUMBER_COLUMNS, STANDARD_COLUMNS

    return [*STANDARD_COLUMNS, *NUMBER_COLUMNS]


@hookimpl
def pyanitsa_orders() -> list[Order]:
    """Return the built-in orders."""
    from pyanitsa.standings.orders import STANDARD_ORDERS

    return list(STANDARD_ORDERS)
