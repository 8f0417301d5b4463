"""The plugin that provides the built-in tournament formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.plugins.hooks import hookimpl

if TYPE_CHECKING:
    from pyanitsa.plugins.contest import Format


@hookimpl
def pyanitsa_formats() -> list[Format]:
    """Return the built-in formats."""
    from pyanitsa.formats.gauntlet import Gauntlet
    from pyanitsa.formats.knockout import Knockout
    from pyanitsa.formats.ladder import Ladder
    from pyanitsa.formats.round_robin import RoundRobin
    from pyanitsa.formats.sampled import Sampled
    from pyanitsa.formats.swiss import Swiss

    return [RoundRobin(), Gauntlet(), Swiss(), Knockout(), Ladder(), Sampled()]
