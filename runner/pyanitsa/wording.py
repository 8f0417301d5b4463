"""Words in two languages: texts, plurals, and the names of things."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable


class Language(StrEnum):
    """The languages that games and rules are told in."""

    EN = "en"
    RU = "ru"


@dataclass(frozen=True)
class Text:
    """The same words in English and in Russian."""

    en: str
    ru: str

    def pick(self, language: Language) -> str:
        """Return the words in one of the languages."""
        return self.ru if language == Language.RU else self.en


@dataclass(frozen=True)
class Noun:
    """A word that is counted, with the forms that go with numbers.

    Attributes:
        en: the form for 1, and for all others.
        ru: the forms for 1, for 2 to 4, and for 5 and more.
    """

    en: tuple[str, str]
    ru: tuple[str, str, str]

    def counted(self, number: int, language: Language) -> str:
        """Return a number with the form that goes with it."""
        form = russian(number, *self.ru) if language == Language.RU else english(number, *self.en)
        return f"{number} {form}"


def english(number: int, one: str, others: str = "") -> str:
    """Return the form that goes with a number; the plural is said where it is no `s` more."""
    return one if number == 1 else others or f"{one}s"


def russian(number: int, one: str, few: str, many: str) -> str:
    """Return the form that goes with a number: 1, 21, 31; 2 to 4, 22 to 24; all others."""
    if number % 10 == 1 and number % 100 != 11:
        return one
    return few if number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14} else many


def counted(number: int, one: str, others: str = "") -> str:
    """Return `1 card`, `2 cards`, `10,000 cards`."""
    return f"{number:,} {english(number, one, others)}"


def listed(items: Iterable[object], language: Language = Language.EN) -> str:
    """Return `2, 3 and 8`."""
    *others, last = map(str, items)
    return f"{', '.join(others)}{_AND.pick(language)}{last}" if others else last


_AND: Final = Text(" and ", " и ")

STRATEGY: Final = Text("Strategy", "Стратегия")
VARIANT: Final = Text("Variant", "Вариант")
GAMES: Final = Text("Games", "Партии")
SCORE: Final = Text("Score %", "Очки, %")
INTERVAL: Final = Text("95 % interval", "95 % интервал")
WITHDRAWN: Final = Text("{} (withdrawn)", "{} (снята)")
"""How the name of an entrant who is withdrawn is shown."""
