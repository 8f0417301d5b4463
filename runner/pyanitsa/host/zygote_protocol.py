"""What the runner tells the clean interpreter to do, and what it answers."""

from __future__ import annotations

from struct import Struct
from typing import Final

ORDER: Final = Struct("<B3xiIQ8s")
"""An order: what, a process, layers, bytes of memory, and a nonce."""

RESULT: Final = Struct("<i")
"""The number of a new process or, below zero, of the error that kept it from starting; or how a
process ended."""

ABOUT: Final = Struct("<II")
"""What a new process says of itself: the layers that are on, and the version of Landlock."""

SPAWN: Final = 1
REAP: Final = 2
INTERRUPT: Final = 3
WARM: Final = 4
