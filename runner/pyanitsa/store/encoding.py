"""Cards, small numbers and text as they are stored."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.cards import CARD_CODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from pyanitsa.cards import Deck

NO_CARD: Final = CARD_CODES
"""Stands for what is stored in place of a card."""


def card_type(deck: Deck) -> np.dtype[Any]:
    """Return what a card's number in its deck, counted from 1, is stored as."""
    return np.dtype(np.uint8 if len(deck) < 256 else "<u2")


def encode_orders(orders: NDArray[np.uint16], deck: Deck) -> NDArray[Any]:
    """Return card codes as numbers in the deck, counted from 1; 0 stays no card."""
    return _numbers(deck)[orders]


def decode_orders(stored: bytes, deck: Deck) -> NDArray[np.uint16]:
    """Return many games' stored orders as card codes; 0 stays no card.

    A number that is no card's of the deck becomes `NO_CARD`.
    """
    codes: NDArray[np.uint16] = _codes(deck)[np.frombuffer(stored, card_type(deck))]
    return codes


def to_bytes(numbers: NDArray[Any]) -> list[bytearray]:
    """Return the bytes of each row of a two-dimensional array.

    They are bytearrays, as Python's sqlite3 looks for an adapter for each `bytes` that it is given,
    which takes longer than storing it.
    """
    joined, size = bytearray(numbers.tobytes()), numbers.itemsize * numbers.shape[1]
    return [joined[start : start + size] for start in range(0, len(joined), size)]


def to_text(text: str) -> str:
    """Return text that any database takes: a lone surrogate or a NUL is written as an escape.

    An entrant's exception may say anything, and paths may not be text at all.
    """
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")


def to_masks(flags: NDArray[np.bool_]) -> list[int]:
    """Return each row of at most eight flags as a number, the first flag its lowest bit."""
    masks: list[int] = np.packbits(flags, axis=-1, bitorder="little").ravel().tolist()
    return masks


def from_masks(masks: Sequence[int], length: int) -> NDArray[np.bool_]:
    """Return the flags of masks, (masks, length)."""
    shifted: NDArray[np.int64] = np.array(masks, np.int64)[:, np.newaxis] >> np.arange(length)
    return (shifted & 1).astype(np.bool_)


def are_numbers(values: Iterable[object]) -> bool:
    """Tell whether all of some values are whole numbers."""
    return {int}.issuperset(map(type, values))


def are_bytes(value: object, size: int) -> bool:
    """Tell whether a value is so many bytes."""
    return isinstance(value, bytes | memoryview) and len(value) == size


@lru_cache(maxsize=64)
def _codes(deck: Deck) -> NDArray[np.uint16]:
    codes = np.full(np.iinfo(card_type(deck)).max + 1, NO_CARD, np.uint16)
    codes[: len(deck) + 1] = [0, *deck.cards]
    return codes


@lru_cache(maxsize=64)
def _numbers(deck: Deck) -> NDArray[Any]:
    numbers = np.zeros(CARD_CODES, card_type(deck))
    numbers[np.array(deck.cards)] = np.arange(1, len(deck) + 1)
    return numbers
