"""What is played and what comes of it: entrants, planned matches and their results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyanitsa.engine.outcome import REASONS, Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.variant import Variant

FORFEIT: Final = "forfeit"
GAME_REASONS: Final = (*REASONS, FORFEIT)
"""Why games of a match end, by their code: the engine's reasons and a forfeit."""


@dataclass(frozen=True)
class Entrant:
    """A strategy that takes part.

    Attributes:
        name: what tables say.
        hash: SHA-256 over the name and the source, in hex digits.
        origin: where it comes from: a file, or the plugin that provides it.
        description: the first line of its docstring.
    """

    name: str
    hash: str
    origin: str
    description: str = ""


@dataclass(frozen=True)
class MatchPlan:
    """A match to be played: all rotations of the seats over the same deals.

    In leg `r`, seat `s` is taken by slot `(s + r) % players`; a slot is an index into `entrants`,
    and there are as many legs as players.

    Attributes:
        key: SHA-256 over all that decides the games, in hex digits.
        variant: the rules.
        entrants: who plays, by slot.
        number: the match's number among those of the same entrants, from 0.
        deals: the games of one leg.
        seed: the seed of the tournament.
    """

    key: str
    variant: Variant
    entrants: tuple[Entrant, ...]
    number: int
    deals: int
    seed: int

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.entrants)

    def slot(self, leg: int, seat: int) -> int:
        """Return the slot that takes a seat in a leg."""
        return (seat + leg) % self.players


@dataclass(frozen=True, eq=False)
class DrawnRound:
    """A round of a variant, as it was drawn.

    Attributes:
        variant: the variant's place in the tournament file.
        number: the round's number in the variant, from 0.
        plans: its matches: one of every table, then the next of every table.
        byes: who sits out, by their places in the tournament file.
    """

    variant: int
    number: int
    plans: tuple[MatchPlan, ...]
    byes: tuple[int, ...] = ()


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


@dataclass(frozen=True)
class Printed:
    """What a slot printed in a leg; `cut` says that there was more."""

    leg: int
    slot: int
    text: str
    cut: bool = False


@dataclass(frozen=True, eq=False)
class MatchResult:
    """A played match; all arrays begin with (legs, deals), and players are seats.

    Attributes:
        plan: what was played.
        reasons: codes into `GAME_REASONS`, int8.
        places: int8 (…, players).
        banks: int16 (…, players).
        rounds: int64.
        wars: int64.
        laid: int64.
        loops: start and length of an endless game's loop, int64 (…, 2); -1 where there is none.
        sizes: the cards of each hand, int16 (deals, players).
        orders: the stacks that were played, top first, as card codes, uint16 (…, players, cards);
            zero behind a shorter stack, and everywhere where the seat forfeited.
        forfeits: whether a seat forfeited, bool (…, players).
        faults: why, one for each forfeit.
        printed: what was printed, leg by leg and seat by seat, where it is anything.
    """

    plan: MatchPlan
    reasons: NDArray[np.int8]
    places: NDArray[np.int8]
    banks: NDArray[np.int16]
    rounds: NDArray[np.int64]
    wars: NDArray[np.int64]
    laid: NDArray[np.int64]
    loops: NDArray[np.int64]
    sizes: NDArray[np.int16]
    orders: NDArray[np.uint16]
    forfeits: NDArray[np.bool_]
    faults: list[GameFault] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)

    def hands(self, leg: int, deal: int) -> list[list[int]]:
        """Return the stacks of a game as card codes, seat by seat, top first."""
        sizes = self.sizes[deal].tolist()
        orders = self.orders[leg, deal].tolist()
        return [order[:size] for order, size in zip(orders, sizes, strict=True)]

    def outcome(self, leg: int, deal: int) -> Outcome:
        """Return how a game ended; the reason is one of `GAME_REASONS`."""
        start, length = self.loops[leg, deal].tolist()
        return Outcome(
            reason=GAME_REASONS[self.reasons[leg, deal]],
            places=tuple(self.places[leg, deal].tolist()),
            rounds=int(self.rounds[leg, deal]),
            wars=int(self.wars[leg, deal]),
            laid=int(self.laid[leg, deal]),
            banks=tuple(self.banks[leg, deal].tolist()),
            loop=None if start < 0 else (start, length),
        )
