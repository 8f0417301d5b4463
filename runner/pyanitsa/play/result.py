"""What comes of a match: its games, why some were forfeited, and what was printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyanitsa.play.seating import seat_of

if TYPE_CHECKING:
    from pyanitsa.play.games import Games
    from pyanitsa.play.plan import MatchPlan


@dataclass(frozen=True)
class GameFault:
    """Why a slot forfeited a game, in words for its author; `hard` ones end a leg."""

    leg: int
    deal: int
    slot: int
    kind: str
    text: str
    line: int | None = None
    hard: bool = False

    def seat(self, players: int) -> int:
        """Return the seat that the slot had, of so many."""
        return seat_of(self.leg, self.slot, players)


@dataclass(frozen=True)
class Printed:
    """What a slot printed in a leg; `cut` says that there was more."""

    leg: int
    slot: int
    text: str
    cut: bool = False


@dataclass(frozen=True, eq=False)
class MatchResult:
    """A played match.

    Attributes:
        plan: what was played.
        games: its games, (legs, deals).
        faults: why some were forfeited, one for each forfeit.
        printed: what was printed, leg by leg and seat by seat, where it is anything.
    """

    plan: MatchPlan
    games: Games
    faults: list[GameFault] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)
