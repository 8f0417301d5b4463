"""What an entrant has printed, leg by leg: told, and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.report.harmless import harmless, harmless_lines
from pyanitsa.report.tables import Header, Table
from pyanitsa.wording import Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.store import StoredPrint

HEADING: Final = Text(
    "{match} ({variant}, {entrants}), leg {leg}, seat {seat}",
    "{match} ({variant}, {entrants}), рассадка {leg}, место {seat}",
)
MORE: Final = Text(
    "... more was printed and is not kept",
    "... напечатано было больше, остальное не сохранено",
)
INDENT: Final = "  "
"""Stands before each line of a text, so that none can pass for a heading."""


def told_prints(prints: Iterable[StoredPrint], language: Language) -> Iterator[str]:
    """Yield prints line by line, each below a heading that says where it was printed."""
    for number, one in enumerate(prints):
        if number:
            yield ""
        heading = HEADING.pick(language).format(
            match=one.match,
            variant=one.variant,
            entrants=" : ".join(one.entrants),
            leg=one.leg + 1,
            seat=one.seat + 1,
        )
        yield harmless(heading)
        if one.text:
            yield from (INDENT + line for line in harmless_lines(one.text))
        if one.cut:
            yield MORE.pick(language)


def prints_table(prints: Iterable[StoredPrint]) -> Table:
    """Return prints as a table."""
    names = ("match", "variant", "entrants", "leg", "seat", "text", "cut")
    rows = [
        [
            *(one.match, one.variant, " : ".join(one.entrants)),
            *(one.leg + 1, one.seat + 1, one.text, one.cut),
        ]
        for one in prints
    ]
    return Table([Header(name, name) for name in names], rows)
