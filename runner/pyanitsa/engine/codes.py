"""The codes that rounds are played with: what they come to, and what is logged of them."""

from __future__ import annotations

from typing import Final

# What a comparison or a war step comes to, where it is not the seat that takes the table.
NOBODY: Final = -1
"""The war is undecided; the table stays where it is."""
ENDED: Final = -2
"""The game ends at once."""
TIED_AGAIN: Final = -3
"""Those in dispute are tied."""
COMPARE: Final = -4
"""Those in dispute have laid open cards, to be compared."""
DISCARDED: Final = -5
"""The table has left the game."""

# What playing on a fast path comes to, where no taker or discard is to be settled.
NO_ROUND: Final = -10
"""No round could be played there."""
GOES_ON: Final = -11
"""Rounds were played; nobody has gone out, and the lead has passed."""

# The kinds of logged events, in the order of `events.Kind`.
ROUND: Final = 0
REVEAL: Final = 1
WAR: Final = 2
COVER: Final = 3
SHORTAGE: Final = 4
TURN: Final = 5
PICKUP: Final = 6
DISCARD: Final = 7
UNDECIDED: Final = 8
WENT_OUT: Final = 9
