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


def is_plain_name(name: object) -> bool:
    """Tell whether a name is lower-case words joined by hyphens."""
    return (
        isinstance(name, str)
        and name == name.lower()
        and all(word.isalnum() for word in name.split("-"))
    )
