"""How games end: the outcome of one game, and the outcomes of many as arrays.

This is where a fact of games is declared: once in `Outcome`, for people and plugins, and once in
`Outcomes`, with all that is to be known of its array. Playing, storing, reading, comparing and
exporting go by what is declared here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

    from numpy.typing import NDArray

REASONS: Final = ("won", "draw", "endless", "limit")
"""Why games end, by their code."""


@dataclass(frozen=True)
class Fact:
    """A fact of games, of which `Outcomes` has an array.

    Attributes:
        name: what the array is called.
        kind: the type of its numbers.
        single: what the fact of a single game is called, in `Outcome`, tables and exports.
        called: what people call it.
        seat: what a seat's own number is called, where each seat has one.
        parts: what the numbers of a game are called, where it has several.
        nothing: what stands where a game has no such fact.
    """

    name: str
    kind: np.dtype[Any]
    single: str
    called: str
    seat: str = ""
    parts: tuple[str, ...] = ()
    nothing: int = 0

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns are called that its numbers stand in; those of seats share one."""
        if self.seat:
            return (self.name,)
        return tuple(f"{self.single}_{part}" for part in self.parts) or (self.single,)

    def shape(self, players: int) -> tuple[int, ...]:
        """Return the shape that it has in a single game."""
        if self.seat:
            return (players,)
        return (len(self.parts),) if self.parts else ()


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
    """How games ended; the first axes of all arrays are the games, in a batch a single axis.

    What stands beside an array is what `Fact` has of it.

    Attributes:
        reasons: codes into `REASONS`, int8 (games,).
        places: int8 (games, players).
        rounds: int64 (games,).
        wars: int64 (games,).
        laid: int64 (games,).
        banks: int16 (games, players).
        loops: start and length of the loop, int64 (games, 2); -1 where there is none.
    """

    reasons: NDArray[np.int8] = field(metadata={"kind": np.int8, "single": "reason"})
    places: NDArray[np.int8] = field(metadata={"kind": np.int8, "seat": "place"})
    rounds: NDArray[np.int64] = field(metadata={"kind": np.int64})
    wars: NDArray[np.int64] = field(metadata={"kind": np.int64})
    laid: NDArray[np.int64] = field(metadata={"kind": np.int64, "called": "cards laid"})
    banks: NDArray[np.int16] = field(metadata={"kind": np.int16, "seat": "bank"})
    loops: NDArray[np.int64] = field(
        metadata={
            "kind": np.int64,
            "single": "loop",
            "parts": ("start", "length"),
            "nothing": -1,
        }
    )

    @classmethod
    def of(cls, games: Iterable[Outcome], players: int) -> Self:
        """Return the outcomes of single games as arrays."""
        listed = list(games)
        return cls(
            **{
                one.name: np.array([_numbers(one, game) for game in listed], one.kind).reshape(
                    len(listed), *one.shape(players)
                )
                for one in facts()
            }
        )

    @classmethod
    def empty(cls, shape: tuple[int, ...], players: int) -> Self:
        """Return the outcomes of games of which nothing is known yet."""
        return cls(
            **{
                one.name: np.full((*shape, *one.shape(players)), one.nothing, one.kind)
                for one in facts()
            }
        )

    @classmethod
    def stack(cls, outcomes: Sequence[Outcomes]) -> Self:
        """Return outcomes of equal shape behind each other, along a new first axis."""
        return cls(
            **{
                one.name: np.stack([getattr(some, one.name) for some in outcomes])
                for one in facts()
            }
        )

    def __len__(self) -> int:
        return len(self.reasons)

    def __getitem__(self, game: int) -> Outcome:
        return self.single(game)

    def __iter__(self) -> Iterator[Outcome]:
        return (self[game] for game in range(len(self)))

    def single(self, game: int | tuple[int, ...], reasons: Sequence[str] = REASONS) -> Outcome:
        """Return how one game ended.

        Args:
            game: which, by all axes that games have.
            reasons: what the codes of the reasons stand for.
        """
        found = {one.single: _value(one, getattr(self, one.name)[game]) for one in facts()}
        return Outcome(**{**found, "reason": reasons[found["reason"]]})

    def take(self, games: Any) -> Self:
        """Return some of the games, by any index of numpy's over their axes."""
        return type(self)(**{one.name: getattr(self, one.name)[games] for one in facts()})

    def put(self, outcomes: Outcomes) -> None:
        """Write the outcomes of as many games over these."""
        for one in facts():
            getattr(self, one.name)[...] = getattr(outcomes, one.name)

    def reshape(self, *shape: int) -> Self:
        """Return the same games along other axes."""
        axes = self.reasons.ndim
        return type(self)(
            **{
                one.name: (array := getattr(self, one.name)).reshape(*shape, *array.shape[axes:])
                for one in facts()
            }
        )

    def differing(self, other: Outcomes) -> dict[Fact, NDArray[np.bool_]]:
        """Return of each fact which games differ in it."""
        axes = self.reasons.ndim
        return {
            one: (getattr(self, one.name) != getattr(other, one.name))
            .reshape(*self.reasons.shape, -1)
            .any(axis=axes)
            for one in facts()
        }

    def misshapen(self, games: int, players: int) -> str | None:
        """Say which array is not one of a batch of so many games, if one is."""
        for one in facts():
            found, wanted = np.shape(getattr(self, one.name)), (games, *one.shape(players))
            if found != wanted:
                return (
                    f"{one.name} of {games} game{'s' * (games != 1)} for {players} players has the "
                    f"shape {found}, not {wanted}"
                )
        return None


@cache
def facts() -> tuple[Fact, ...]:
    """Return all facts of games, in the order of `Outcomes`."""
    return tuple(_fact(one.name, **one.metadata) for one in fields(Outcomes))


def _fact(name: str, kind: Any, single: str = "", called: str = "", **more: Any) -> Fact:
    single = single or name
    return Fact(name, np.dtype(kind), single, called or single, **more)


def _numbers(fact: Fact, game: Outcome) -> Any:
    """Return what an array holds of a fact of a single game."""
    value = getattr(game, fact.single)
    if fact.single == "reason":
        return _code(value)
    return (fact.nothing,) * len(fact.parts) if value is None else value


def _value(fact: Fact, numbers: NDArray[Any]) -> Any:
    """Return a fact of a single game from what an array holds of it."""
    if numbers.ndim == 0:
        return int(numbers)
    listed = tuple(numbers.tolist())
    return None if fact.parts and fact.nothing in listed else listed


def _code(reason: str) -> int:
    if reason not in REASONS:
        raise ValueError(f"a game ended for the reason {reason!r}; it can be {', '.join(REASONS)}")
    return REASONS.index(reason)
