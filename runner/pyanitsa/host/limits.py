"""How much of the machine an entrant may use."""

from __future__ import annotations

from dataclasses import dataclass, fields

from pyanitsa.errors import PyanitsaError
from pyanitsa.plugins.strategy_files import MAX_SOURCE


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a strategy may use; all of it is measured and enforced by the runner or the kernel.

    Processor time decides, never the clock on the wall, so that a loaded machine decides nothing.

    Attributes:
        move_mean: processor time of a move on average over a leg, in seconds; what `observe`
            takes counts for the move after it.
        move_max: processor time of any single move, in seconds.
        leg: processor time of a whole leg, in seconds, however many games it has.
        grace: processor time that a leg may use beyond `move_mean` for all its games, in seconds.
        load: processor time to load the file, and again to make and start a strategy, in seconds.
        wall: how many seconds may pass for each second of processor time that is allowed.
        wall_grace: how many seconds may pass beyond that.
        memory: bytes that a process may take beyond what it starts with.
        output: bytes of what an entrant prints that are kept, in a whole tournament.
        source: bytes of a file.
        start: seconds until a process is ready to take a source.

    Raises:
        PyanitsaError: a limit is not above zero.
    """

    move_mean: float = 0.01
    move_max: float = 1.0
    leg: float = 60.0
    grace: float = 0.5
    load: float = 2.0
    wall: float = 10.0
    wall_grace: float = 5.0
    memory: int = 512 * 1024 * 1024
    output: int = 64 * 1024
    source: int = MAX_SOURCE
    start: float = 60.0

    def __post_init__(self) -> None:
        for one in fields(self):
            if not getattr(self, one.name) > 0:
                raise PyanitsaError(
                    f"{one.name}={getattr(self, one.name)!r}: a limit is above zero"
                )

    @property
    def together(self) -> int:
        """How many hands are asked at once; within the mean they stay well below the maximum."""
        return max(1, min(256, int(self.move_max / self.move_mean / 2)))

    def leg_time(self, deals: int) -> float:
        """Return the processor time of a leg of so many games, in seconds."""
        return min(self.leg, self.move_mean * deals + self.grace)

    def patience(self, processor: float) -> float:
        """Return how long to wait for what may take so much processor time, in seconds."""
        return processor * self.wall + self.wall_grace
