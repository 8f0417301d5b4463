"""What comes along as a plugin: tournament formats, and columns and orders of the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.plugins.hooks import hookimpl

if TYPE_CHECKING:
    from pyanitsa.plugins.contest import Format
    from pyanitsa.standings import Column, Order


@hookimpl
def pyanitsa_formats() -> list[Format]:
    """Return the formats that come along."""
    from pyanitsa.formats import Gauntlet, Knockout, Ladder, RoundRobin, Sampled, Swiss

    return [RoundRobin(), Gauntlet(), Swiss(), Knockout(), Ladder(), Sampled()]


@hookimpl
def pyanitsa_columns() -> list[Column]:
    """Return the standings columns that come along."""
    from pyanitsa.standings import NUMBER_COLUMNS, STANDARD_COLUMNS

    return [*STANDARD_COLUMNS, *NUMBER_COLUMNS]


@hookimpl
def pyanitsa_orders() -> list[Order]:
    """Return the orders of the standings that come along."""
    from pyanitsa.standings import STANDARD_ORDERS

    return list(STANDARD_ORDERS)
