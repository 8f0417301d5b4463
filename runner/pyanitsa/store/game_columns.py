"""How games are stored: what stands in which columns of their table, for writing and for reading.

A fact that `engine.outcome` declares stands in the columns that it names there; whether one can be
null is up to the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from pyanitsa.engine.outcome import Outcomes, facts
from pyanitsa.play.games import GAME_REASONS, Games
from pyanitsa.store.encoding import (
    are_bytes,
    are_numbers,
    card_type,
    decode_orders,
    encode_orders,
    from_masks,
    to_bytes,
    to_masks,
)
from pyanitsa.store.tables import GameRow, MatchRow, core

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pyanitsa.cards import Deck
    from pyanitsa.engine.outcome import Fact

    _Stored: TypeAlias = "_Number | _Seats | _Parts | _Mask | _Orders"

SUMMED: Final = tuple(
    one.name for one in facts() if not one.shape(2) and one.name in MatchRow.model_fields
)
"""The facts of which a match stores the sum over its games, in a column of the same name."""


@dataclass(frozen=True)
class GameColumns:
    """The columns in which games of one kind stand.

    Attributes:
        players: how many sit at the table.
        deck: the deck.
        cards: how many cards the largest hand has.
    """

    players: int
    deck: Deck
    cards: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All columns; rows that are read have them in this order."""
        return tuple(name for one in self._arrays.values() for name in one.names)

    def encode(self, games: Games) -> dict[str, list[Any]]:
        """Return the columns of games, (games,); those that are null throughout are left out."""
        arrays = {one.name: getattr(games.outcomes, one.name) for one in facts()}
        arrays |= {"forfeits": games.forfeits, "orders": games.orders}
        columns: dict[str, list[Any]] = {}
        for name, stored in self._arrays.items():
            columns |= stored.encode(arrays[name])
        return columns

    def can_be(self, row: Sequence[Any]) -> bool:
        """Tell whether what stands in a row, whatever that is, can be read as a game."""
        at = 0
        for one in self._arrays.values():
            begin, at = at, at + len(one.names)
            if not one.can_be(*row[begin:at]):
                return False
        return True

    def decode(self, rows: Sequence[Sequence[Any]]) -> Games:
        """Return the games, (games,), of rows that can be such.

        A number that is no card's of the deck becomes `encoding.NO_CARD`.
        """
        found = iter(zip(*rows, strict=True) if rows else [()] * len(self.names))
        arrays = {
            name: one.decode(*(next(found) for _ in one.names))
            for name, one in self._arrays.items()
        }
        orders, forfeits = arrays.pop("orders"), arrays.pop("forfeits")
        return Games(Outcomes(**arrays), orders, forfeits)

    @cached_property
    def _arrays(self) -> Mapping[str, _Stored]:
        """How each array of `Outcomes` and of `Games` is stored."""
        told = {one.name: self._stored(one) for one in facts()}
        return told | {
            "forfeits": _Mask("forfeits", self.players),
            "orders": _Orders("orders", self.players, self.deck, self.cards),
        }

    def _stored(self, fact: Fact) -> _Stored:
        if fact.seat:
            nullable = bool(core(GameRow).c[fact.name].nullable)
            return _Seats(fact.name, self.players, fact.kind.newbyteorder("<"), nullable)
        if fact.parts:
            return _Parts(fact.columns, fact.kind, fact.nothing)
        if fact.single == "reason":
            return _Number(fact.single, fact.kind, 0, len(GAME_REASONS) - 1)
        bounds = np.iinfo(fact.kind)
        return _Number(fact.single, fact.kind, int(bounds.min), int(bounds.max))


@dataclass(frozen=True)
class _Column:
    """What stands in a single column."""

    name: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class _Number(_Column):
    """A number, as it is."""

    kind: np.dtype[Any]
    least: int
    greatest: int

    def encode(self, array: NDArray[Any]) -> dict[str, list[Any]]:
        return {self.name: array.tolist()}

    def can_be(self, *values: Any) -> bool:
        return are_numbers(values) and self.least <= values[0] <= self.greatest

    def decode(self, *columns: Sequence[Any]) -> NDArray[Any]:
        return np.array(columns[0], self.kind)


@dataclass(frozen=True)
class _Seats(_Column):
    """A number of each seat, in a row of bytes; null where all are 0, if the table has it so."""

    players: int
    kind: np.dtype[Any]
    nullable: bool

    def encode(self, array: NDArray[Any]) -> dict[str, list[Any]]:
        if self.nullable and not array.any():
            return {}
        stored: list[Any] = to_bytes(array.astype(self.kind, copy=False))
        if self.nullable:
            held = np.any(array, axis=1).tolist()
            stored = [some if there else None for some, there in zip(stored, held, strict=True)]
        return {self.name: stored}

    def can_be(self, *values: Any) -> bool:
        return are_bytes(values[0], self._size) or (self.nullable and values[0] is None)

    def decode(self, *columns: Sequence[Any]) -> NDArray[Any]:
        nothing = bytes(self._size)
        joined = b"".join(nothing if held is None else held for held in columns[0])
        return np.frombuffer(joined, self.kind).reshape(-1, self.players)

    @property
    def _size(self) -> int:
        return self.players * self.kind.itemsize


@dataclass(frozen=True)
class _Parts:
    """Several numbers, each in a column of its own that is null where there is nothing."""

    names: tuple[str, ...]
    kind: np.dtype[Any]
    nothing: int

    def encode(self, array: NDArray[Any]) -> dict[str, list[Any]]:
        if (array == self.nothing).all():
            return {}
        # The number that stands for nothing becomes null where it is inserted.
        return dict(zip(self.names, array.T.tolist(), strict=True))

    def can_be(self, *values: Any) -> bool:
        return are_numbers(values) or all(value is None for value in values)

    def decode(self, *columns: Sequence[Any]) -> NDArray[Any]:
        told = [[self.nothing if one is None else one for one in column] for column in columns]
        return np.array(told, self.kind).T


@dataclass(frozen=True)
class _Mask(_Column):
    """A flag for each seat, the first in the lowest bit."""

    players: int

    def encode(self, array: NDArray[Any]) -> dict[str, list[Any]]:
        return {self.name: to_masks(array)}

    def can_be(self, *values: Any) -> bool:
        return are_numbers(values) and 0 <= values[0] < 1 << self.players

    def decode(self, *columns: Sequence[Any]) -> NDArray[Any]:
        return from_masks(columns[0], self.players)


@dataclass(frozen=True)
class _Orders(_Column):
    """The cards of all stacks, seat after seat."""

    players: int
    deck: Deck
    cards: int

    def encode(self, array: NDArray[Any]) -> dict[str, list[Any]]:
        stored = encode_orders(array, self.deck)
        return {self.name: list(to_bytes(stored.reshape(len(stored), -1)))}

    def can_be(self, *values: Any) -> bool:
        size = self.players * self.cards * card_type(self.deck).itemsize
        return are_bytes(values[0], size)

    def decode(self, *columns: Sequence[Any]) -> NDArray[Any]:
        codes = decode_orders(b"".join(columns[0]), self.deck)
        return codes.reshape(-1, self.players, self.cards)
