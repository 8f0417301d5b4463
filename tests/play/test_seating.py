"""Slots and seats: each slot has every seat once, and what is seated comes back."""

from __future__ import annotations

import numpy as np
import pytest

from pyanitsa.play.seating import by_slot, seat_of, seated, slot_of


@pytest.mark.parametrize("players", [2, 3, 8])
def test_every_slot_has_every_seat_in_one_leg(players: int) -> None:
    numbers = range(players)
    for slot in numbers:
        seats = [seat_of(leg, slot, players) for leg in numbers]
        assert sorted(seats) == list(numbers)
        assert [slot_of(leg, seat, players) for leg, seat in enumerate(seats)] == [slot] * players


def test_in_the_first_leg_slots_sit_as_they_are_listed_and_then_move_by_one() -> None:
    assert [seated("abc", leg) for leg in range(3)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]


def test_numbers_of_seats_become_those_of_slots() -> None:
    slots = list(range(3))
    seats = np.array([[seated(slots, leg) for leg in range(3)]])
    assert by_slot(seats).tolist() == [[[0, 1, 2]] * 3]
    pairs = 10 * seats[..., :, None] + seats[..., None, :]
    assert (by_slot(pairs, 2) == np.add.outer(np.arange(0, 30, 10), np.arange(3))).all()
