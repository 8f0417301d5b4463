"""Games as they were laid and as they ended: one value for playing, storing and reading."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.engine.outcome import REASONS, Outcomes, facts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from numpy.typing import NDArray

    from pyanitsa.engine.outcome import Outcome

FORFEIT: Final = "forfeit"
GAME_REASONS: Final = (*REASONS, FORFEIT)
"""Why games of a match end, by their code: the engine's reasons and a forfeit."""

_FORFEIT_CODE: Final = GAME_REASONS.index(FORFEIT)


@dataclass(frozen=True, eq=False)
class Games:
    """Games of as many players, with as many cards at most in each hand.

    All arrays begin with the same axes: (legs, deals) for a match, (matches, legs, deals) for many
    of one shape, none at all for a single game. Players are seats.

    Attributes:
        outcomes: how they ended; reasons are codes into `GAME_REASONS`.
        orders: the stacks that were played, top first, as card codes, uint16 (…, players, cards);
            zero behind a shorter stack, and everywhere where the seat forfeited.
        forfeits: whether a seat forfeited, bool (…, players).
    """

    outcomes: Outcomes
    orders: NDArray[np.uint16]
    forfeits: NDArray[np.bool_]

    @classmethod
    def empty(cls, shape: tuple[int, ...], players: int, cards: int) -> Self:
        """Return games in which nothing has been played yet."""
        return cls(
            Outcomes.empty(shape, players),
            np.zeros((*shape, players, cards), np.uint16),
            np.zeros((*shape, players), np.bool_),
        )

    @classmethod
    def stack(cls, games: Sequence[Games]) -> Self:
        """Return games of equal shape behind each other, along a new first axis."""
        return cls(
            Outcomes.stack([some.outcomes for some in games]),
            np.stack([some.orders for some in games]),
            np.stack([some.forfeits for some in games]),
        )

    def __getitem__(self, index: Any) -> Self:
        """Return some of the games, by any index of numpy's; what is written there is in both.

        A tuple of numbers and `...` gives a single one.
        """
        return type(self)(self.outcomes.take(index), self.orders[index], self.forfeits[index])

    def reshape(self, *shape: int) -> Self:
        """Return the same games along other axes."""
        return type(self)(
            self.outcomes.reshape(*shape),
            self.orders.reshape(*shape, *self.orders.shape[-2:]),
            self.forfeits.reshape(*shape, self.players),
        )

    @property
    def shape(self) -> tuple[int, ...]:
        """How many games there are along each axis."""
        return self.forfeits.shape[:-1]

    @property
    def size(self) -> int:
        """How many games there are."""
        return math.prod(self.shape)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.forfeits.T)

    def hands(self, *game: int) -> list[list[int]]:
        """Return the stacks of a game as card codes, seat by seat, top first."""
        return [[code for code in order if code] for order in self.orders[game].tolist()]

    def outcome(self, *game: int) -> Outcome:
        """Return how a game ended; the reason is one of `GAME_REASONS`."""
        return self.outcomes.single(game, GAME_REASONS)

    def end(self, outcomes: Outcomes) -> None:
        """Write how the games ended; those who have forfeited one come last in it.

        With one player left a game was never played.
        """
        self.outcomes.put(outcomes)
        lost = self.forfeits.any(axis=-1)
        if not lost.any():
            return
        left = ~self.forfeits[lost]
        remaining = left.sum(axis=-1)
        ended = outcomes.places[lost]
        before = (ended[:, None, :] < ended[:, :, None]) & left[:, None, :]
        places = np.where(left, 1 + before.sum(axis=-1), 1 + remaining[:, None])
        unplayed = np.zeros(self.shape, np.bool_)
        unplayed[lost] = remaining < 2
        for fact in facts():
            getattr(self.outcomes, fact.name)[unplayed] = fact.nothing
        self.outcomes.places[lost] = places
        self.outcomes.reasons[lost] = _FORFEIT_CODE
