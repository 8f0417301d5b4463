"""Text from strangers, made fit to be seen on a terminal and in a table."""

from __future__ import annotations

import unicodedata
from typing import Final

from pyanitsa.errors import escaped

MAX_MARKS: Final = 3
"""How many accents may be piled on one letter; more would run into the lines around it."""

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Characters that count as printable but print as nothing, so that two names could look alike."""


def harmless(text: str) -> str:
    r"""Return a text on one line, in which everything that is there can be seen.

    Whatever would move the cursor, change colours, turn the reading direction or be invisible is
    written as Python writes it in a string: `\n`, `\x1b`, `\u202e`. Unusual spaces become plain
    ones. A text that is harmless already comes back as it is.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if unicodedata.category(char) == "Zs":
            shown.append(" ")
        else:
            shown.append(char if is_seen(char) and marks <= MAX_MARKS else escaped(char))
    return "".join(shown)


def harmless_lines(text: str) -> list[str]:
    """Return the lines of a text, each harmless; tabs stay."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    return ["\t".join(map(harmless, line.split("\t"))) for line in lines]


def are_seen(text: str) -> bool:
    """Tell whether all characters of a text show themselves and do nothing else."""
    return text.isprintable() and _BLANK.isdisjoint(text)


def is_seen(char: str) -> bool:
    """Tell whether a character shows itself and does nothing else."""
    return char.isprintable() and char not in _BLANK
