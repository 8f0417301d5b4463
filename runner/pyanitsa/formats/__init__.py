"""The tournament formats that come along."""

from __future__ import annotations

from pyanitsa.formats.gauntlet import Gauntlet
from pyanitsa.formats.knockout import Knockout
from pyanitsa.formats.ladder import Ladder
from pyanitsa.formats.round_robin import RoundRobin
from pyanitsa.formats.sampled import Sampled
from pyanitsa.formats.swiss import Swiss

__all__ = ["Gauntlet", "Knockout", "Ladder", "RoundRobin", "Sampled", "Swiss"]
