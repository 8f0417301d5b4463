"""Where strategies run: the interface that matches talk to, and the hosts behind it."""

from __future__ import annotations

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
from pyanitsa.host.runner_side.hosts import Hosts
from pyanitsa.host.runner_side.inprocess import InProcessHost
from pyanitsa.plugins.strategy_files import Source

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
