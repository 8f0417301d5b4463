"""Letters of other alphabets that look like Latin ones."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧορν",
    "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXopv",
)


def twin(name: str, known: Iterable[str]) -> str:
    """Say which letter tells a name from a known one that looks the same, if there is one."""
    plain = name.translate(ALIKE)
    for other in sorted(known):
        if other != name and other.translate(ALIKE) == plain:
            pairs = enumerate(zip(name, other, strict=True), 1)
            number, (ours, theirs) = next(one for one in pairs if one[1][0] != one[1][1])
            return (
                f"letter {number} of {name!r} is the {_alphabet(ours)} {ours!r}, and in {other!r} "
                f"it is the {_alphabet(theirs)} {theirs!r}: type it anew"
            )
    return ""


def misspelt(name: str, known: Iterable[str]) -> str:
    """Say which letter is wrong of a known name that looks like one that is missing."""
    return next((said for other in sorted(known) if (said := twin(other, [name]))), "")


def mixed(line: str) -> str:
    """Say which letter of a line's words only looks Latin, if there is one."""
    for word in re.findall(r"[^\W\d_]+", line):
        plain = word.translate(ALIKE)
        if word != plain and plain.isascii():
            return twin(word, [plain])
    return ""


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "unknown").partition(" ")[0].capitalize()
