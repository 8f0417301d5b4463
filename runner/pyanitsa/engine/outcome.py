"""How games end: the outcome of one game, and the outcomes of a batch as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

REASONS: Final = ("won", "draw", "endless", "limit")
"""Why games end, by their code."""


def _code(reason: str) -> int:
    if reason not in REASONS:
        raise ValueError(f"a game ended for the reason {reason!r}; it can be {', '.join(REASONS)}")
    return REASONS.index(reason)


@dataclass(frozen=True)
class Outcome:
    """How one game ended.

    Attributes:
        reason: one of `REASONS`.
        places: each seat's place; places count like sports places (1 1 3 4).
        rounds: rounds begun.
        wars: war steps begun.
        laid: cards laid, covers too.
        banks: each seat's cards in the bank.
        loop: for an endless game, the round before which the returning position stood first, and
            the rounds until it came back; they add up to `rounds`.
    """

    reason: str
    places: tuple[int, ...]
    rounds: int
    wars: int
    laid: int
    banks: tuple[int, ...]
    loop: tuple[int, int] | None = None


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How the games of a batch ended; the first axis of every array is the game.

    Attributes:
        reasons: codes into `REASONS`, int8 (games,).
        places: int8 (games, players).
        rounds: int64 (games,).
        wars: int64 (games,).
        laid: int64 (games,).
        banks: int16 (games, players).
        loops: start and length of the loop, int64 (games, 2); -1 where there is none.
    """

    reasons: NDArray[np.int8]
    places: NDArray[np.int8]
    rounds: NDArray[np.int64]
    wars: NDArray[np.int64]
    laid: NDArray[np.int64]
    banks: NDArray[np.int16]
    loops: NDArray[np.int64]

    @classmethod
    def of(cls, games: Iterable[Outcome], players: int) -> Outcomes:
        """Return the outcomes of single games as arrays."""
        listed = list(games)
        return cls(
            reasons=np.array([_code(g.reason) for g in listed], np.int8),
            places=np.array([g.places for g in listed], np.int8).reshape(-1, players),
            rounds=np.array([g.rounds for g in listed], np.int64),
            wars=np.array([g.wars for g in listed], np.int64),
            laid=np.array([g.laid for g in listed], np.int64),
            banks=np.array([g.banks for g in listed], np.int16).reshape(-1, players),
            loops=np.array([g.loop or (-1, -1) for g in listed], np.int64).reshape(-1, 2),
        )

    def __len__(self) -> int:
        return len(self.reasons)

    def __getitem__(self, game: int) -> Outcome:
        start, length = self.loops[game].tolist()
        return Outcome(
            reason=REASONS[self.reasons[game]],
            places=tuple(self.places[game].tolist()),
            rounds=int(self.rounds[game]),
            wars=int(self.wars[game]),
            laid=int(self.laid[game]),
            banks=tuple(self.banks[game].tolist()),
            loop=None if start < 0 else (start, length),
        )

    def __iter__(self) -> Iterator[Outcome]:
        return (self[game] for game in range(len(self)))
