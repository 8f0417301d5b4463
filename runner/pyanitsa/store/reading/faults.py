"""Why games were forfeited, as it is stored: one decoder for all who read it."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.play.result import GameFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

FAULT_COLUMNS: Final = tuple(one.name for one in fields(GameFault))
"""The columns of a fault; a row that is decoded has them in this order."""


def decode_fault(row: Sequence[Any]) -> GameFault:
    """Return the fault that stands in a row of `FAULT_COLUMNS`."""
    fault = GameFault(*row)
    # What nothing has converted is 0 or 1.
    return replace(fault, hard=bool(fault.hard))


def forfeits_of(faults: Iterable[GameFault], players: int, deals: int) -> NDArray[np.bool_]:
    """Return which seats have forfeited the games of a match, bool (legs, deals, players)."""
    forfeits = np.zeros((players, deals, players), np.bool_)
    for one in faults:
        forfeits[one.leg, one.deal, one.seat(players)] = True
    return forfeits
