"""Where strategies run: the interface that matches talk to, and the hosts behind it.

Any process of a strategy loads this, and needs nothing of the runner's side; what is exported of
that loads when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pyanitsa.host.base import (
    Answer,
    Description,
    Fault,
    Host,
    OwnHost,
    Question,
    Record,
    Seat,
)
from pyanitsa.host.confinement.levels import LEVELS, default_level
from pyanitsa.host.limits import Limits
from pyanitsa.plugins.strategy_files import Source

if TYPE_CHECKING:
    from pyanitsa.host.runner_side.hosts import Hosts
    from pyanitsa.host.runner_side.inprocess import InProcessHost
else:
    # Type checkers do not see this, and so tell what is not exported at all.
    def __getattr__(name: str) -> object:
        modules = {"Hosts": "hosts", "InProcessHost": "inprocess"}
        if name not in modules:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.runner_side.{modules[name]}"), name)


__all__ = [
    "LEVELS",
    "Answer",
    "Description",
    "Fault",
    "Host",
    "Hosts",
    "InProcessHost",
    "Limits",
    "OwnHost",
    "Question",
    "Record",
    "Seat",
    "Source",
    "default_level",
]
