"""Verdicts, and the words that they are given in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.cards import Card

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Verdict:
    """What a check has found.

    Attributes:
        name: what was checked, and of whom.
        passed: whether it holds.
        detail: what is wrong, by the smallest example; or what was looked at.
        warns: whether it holds only just, as the detail says.
        lines: what belongs to it, as it was printed.
    """

    name: str
    passed: bool
    detail: str
    warns: bool = False
    lines: tuple[str, ...] = ()


def cards_text(codes: Iterable[int]) -> str:
    """Return cards as people read them; the zeros behind a short hand are left out."""
    return " ".join(str(Card(code)) for code in codes if code)


def listed(items: Iterable[object]) -> str:
    """Return `2, 3 and 8`."""
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `1 card`, `2 cards`; the plural is said where it takes more than an `s`."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def is_plain_name(name: object) -> bool:
    """Tell whether a name is lower-case words joined by hyphens."""
    return (
        isinstance(name, str)
        and name == name.lower()
        and all(word.isalnum() for word in name.split("-"))
    )
