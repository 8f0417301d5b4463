"""Who sits where: in leg `r` of a match, seat `s` is taken by slot `s + r`, counted in a circle.

A slot is a place in the list of those who play a match, and there are as many legs as players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

T = TypeVar("T")
Number = TypeVar("Number", int, "NDArray[np.int64]")


def slot_of(leg: Number, seat: Number, players: int) -> Number:
    """Return the slot that takes a seat in a leg."""
    return (seat + leg) % players


def seat_of(leg: Number, slot: Number, players: int) -> Number:
    """Return the seat that a slot has in a leg."""
    return (slot - leg) % players


def seated(slots: Sequence[T], leg: int) -> tuple[T, ...]:
    """Return what belongs to the slots in the order of the seats that they have in a leg."""
    players = len(slots)
    return tuple(slots[slot_of(leg, seat, players)] for seat in range(players))


def by_slot(by_seat: NDArray[Any], axes: int = 1) -> NDArray[Any]:
    """Return numbers of seats as those of slots.

    Args:
        by_seat: (matches, legs, …); the last axes are seats.
        axes: how many of them are.
    """
    turned = tuple(range(-axes, 0))
    legs = range(by_seat.shape[1])
    return np.stack([np.roll(by_seat[:, leg], leg, axis=turned) for leg in legs], axis=1)
