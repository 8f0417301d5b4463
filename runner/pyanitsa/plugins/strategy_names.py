"""Names of strategies: what is wrong with one, and which of them look the same."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from pyanitsa.errors import printable

MAX_COLUMNS: Final = 40
"""How many columns of a terminal a name takes at most."""

_LOOK_ALIKES: Final = (
    "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX Іl ЈJ ЅS аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq "
    "ԝw ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo αa ρp νv ιi Il ıi |l 1l 0o"
)
_LOOK_ALIKE: Final = {ord(pair[0]): pair[1] for pair in _LOOK_ALIKES.split()}
"""Cyrillic, Greek and other characters that look like a Latin one, and what they look like."""

_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f]"
)
"""Characters that count as printable and print as nothing."""


def name_flaw(name: str) -> str | None:
    """Say what is wrong with the name of a strategy that was handed in; None where nothing is."""
    if not name.strip() or not name.isprintable() or _UNSEEN.search(name):
        return f"the name {printable(name)!r} has characters that nobody can see"
    if columns(name) > MAX_COLUMNS:
        return f"the name is {columns(name)} columns wide; a name takes at most {MAX_COLUMNS}"
    for word in re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", name)):
        latin = [char for char in word if _is_of("LATIN", char)]
        cyrillic = [char for char in word if _is_of("CYRILLIC", char)]
        if latin and cyrillic:
            return (
                f"the word {word!r} of the name mixes Latin letters ({''.join(latin)}) and "
                f"Cyrillic ones ({''.join(cyrillic)})"
            )
    return None


def columns(name: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.category(char) in {"Mn", "Me", "Cf"}
        else 1 + (unicodedata.east_asian_width(char) in {"W", "F"})
        for char in name
    )


def looks(name: str) -> frozenset[str]:
    """Return what a name looks like; names that share one of these are told apart by nobody.

    One is the name without its case, the other is its letters as shapes.
    """
    plain = " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", name)).split())
    return frozenset({plain.casefold(), plain.translate(_LOOK_ALIKE).casefold()})


def _is_of(script: str, char: str) -> bool:
    return unicodedata.name(char, "").startswith(script)
