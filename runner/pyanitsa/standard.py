"""What comes along as a plugin: the tournament formats and the standings columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.hooks import hookimpl

if TYPE_CHECKING:
    from pyanitsa.schedule import Format
    from pyanitsa.standings import Column


@hookimpl
def pyanitsa_formats() -> list[Format]:
    """Return the formats that come along."""
    from pyanitsa.schedule import RoundRobin
    from pyanitsa.variant import Text

    return [RoundRobin(Text(en="Round robin", ru="Круговой турнир"))]


@hookimpl
def pyanitsa_columns() -> list[Column]:
    """Return the standings columns that come along."""
    from pyanitsa.standings import STANDARD_COLUMNS

    return list(STANDARD_COLUMNS)
