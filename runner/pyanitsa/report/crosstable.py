"""Crosstables: who does how against whom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from pyanitsa.report.standings import heading, lines_below
from pyanitsa.report.tables import Header, Marked, Table
from pyanitsa.wording import STRATEGY, WITHDRAWN, Language, Text

if TYPE_CHECKING:
    from pyanitsa.standings.crosstable import Crosstable

MARK: Final = "*"
SIGNIFICANT: Final = Text(
    f"{MARK} the cell's 95 % interval leaves out 50 %; each cell for itself: "
    "of 100 even pairings about 5 are marked by chance",
    f"{MARK} 95 % интервал клетки не содержит 50 %; каждая клетка сама по себе: "
    "из 100 равных пар случайно отмечены около 5",
)
INTERVALS: Final = Text(
    "in parentheses 95 % intervals, each for itself: in 95 of 100 such contests an "
    "interval holds the true value",
    "в скобках 95 % интервалы, каждый сам по себе: в 95 из 100 таких состязаний "
    "интервал накрывает истинное значение",
)


def crosstable_table(one: Crosstable, language: Language, *, intervals: bool) -> Table:
    """Return a table for people, its significant cells marked."""
    marks = dict.fromkeys(one.basis.withdrawn, WITHDRAWN.pick(language))
    rows = [
        [
            marks.get(who, "{}").format(who),
            *(_cell(one, row, column, intervals=intervals) for column in range(len(one.names))),
        ]
        for row, who in enumerate(one.names)
    ]
    below = [line.pick(language) for line in one.captions]
    below += [SIGNIFICANT.pick(language)] if one.significant.any() else []
    below += [INTERVALS.pick(language)] if intervals else []
    below += lines_below(one.basis, language)
    return Table(_headers(one, language), rows, above=[heading(one, language)], below=below)


def plain_crosstable(one: Crosstable, language: Language) -> Table:
    """Return a table for programs: a row and a column for each entrant."""
    rows = [
        [who, *(None if math.isnan(score) else score for score in scores.tolist())]
        for who, scores in zip(one.names, one.scores, strict=True)
    ]
    return Table(_headers(one, language), rows)


def meetings_table(one: Crosstable) -> Table:
    """Return a table for programs: a row for each two who have met, in either direction."""
    keys = "name", "opponent", "games", "score", "interval", "significant"
    rows: list[list[object]] = [
        [
            *(one.names[row], one.names[column], int(one.games[row, column])),
            float(one.scores[row, column]),
            tuple(one.bounds[row, column].tolist()),
            bool(one.significant[row, column]),
        ]
        for row in range(len(one.names))
        for column in range(len(one.names))
        if one.games[row, column]
    ]
    return Table([Header(key, key) for key in keys], rows)


def _headers(one: Crosstable, language: Language) -> list[Header]:
    return [Header("name", STRATEGY.pick(language)), *(Header(who, who) for who in one.names)]


def _cell(one: Crosstable, row: int, column: int, *, intervals: bool) -> Marked | None:
    score, (low, high) = float(one.scores[row, column]), one.bounds[row, column].tolist()
    if math.isnan(score):
        return None
    mark = MARK if one.significant[row, column] else ""
    return Marked(score, mark, (low, high) if intervals and low <= high else None)
