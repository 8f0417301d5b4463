"""Words in two languages: texts, plurals, and the names of things."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """The same words in English and in Russian."""

    en: str
    ru: str
