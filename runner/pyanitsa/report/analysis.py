"""An analysis: its parts in order, each with its question, its lesson and its numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from pyanitsa.report.analysis_tables import circles, duels, luck_and_seats
from pyanitsa.report.lessons import AT_REST, LESSONS, ROUND, TITLES
from pyanitsa.report.markup import MARKUPS
from pyanitsa.report.standings import heading, name_of, standings_table
from pyanitsa.report.tables import DATA_FORMATS, Header, Table, joined, render
from pyanitsa.standings.columns import ALL_HAVE_MET, GAMES_STORED, NUMBER_COLUMNS, STANDARD_COLUMNS
from pyanitsa.standings.orders import STANDARD_ORDERS
from pyanitsa.wording import VARIANT, Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.standings.table import Standings


@dataclass(frozen=True)
class Part:
    """A part of an analysis.

    Attributes:
        name: what programs call it.
        variant: what they call the variant.
        heading: what stands above it: the variant, or all of them.
        title: the question that it answers.
        lesson: what its numbers mean.
        table: the numbers; None where there is nothing to make them of.
        lack: why there is no table.
    """

    name: str
    variant: str
    heading: str
    title: str
    lesson: str
    table: Table | None
    lack: Text | None = None


WIDTH: Final = 100
RATINGS: Final = ("rank", "name", "games", "score", "interval", "elo", "elo-interval", "los")
BRADLEY_TERRY: Final = ("bradley-terry", "bradley-terry-interval")
PLACKETT_LUCE: Final = ("plackett-luce", "plackett-luce-interval")
EQUILIBRIUM: Final = (
    *("name", "nash", "nash-support", "nash-loss", "exploitability", "worst-opponent"),
    *("alpha-rank", "replicator"),
)


def analysis(one: Standings, language: Language) -> Iterator[Part]:
    """Yield the parts of an analysis of one variant, or over all of them."""
    several = one.numbers.players > 2
    columns = (*RATINGS, *BRADLEY_TERRY, *(PLACKETT_LUCE if several else ()))
    yield _part("ratings", one, _columns_of(one, columns, language), language)
    compared = duels(one, language)
    if compared is not None:
        yield _part("duels", one, compared, language)
    if one.variant is not None:
        lucky = luck_and_seats(one, language)
        lack = None if lucky is not None else _needed(GAMES_STORED)
        yield _part("luck", one, lucky, language, lack)
    met = one.numbers.field is not None
    balanced = _equilibrium(one, language) if met else None
    yield _part("equilibrium", one, balanced, language, None if met else _needed(ALL_HAVE_MET))
    yield _part("cycles", one, circles(one, language), language)


def render_analysis(parts: Sequence[Part], fmt: str, language: Language) -> str:
    """Write the parts of an analysis as one text; for programs as one table."""
    if fmt in DATA_FORMATS:
        return render(analysis_rows(parts, language), fmt)
    return _for_people(parts, fmt, language)


def analysis_rows(parts: Sequence[Part], language: Language) -> Table:
    """Return all parts as one table for programs, with columns for the part and the variant."""
    variant = Header("variant", VARIANT.pick(language))
    tables: dict[str, Table] = {}
    for part in parts:
        if part.table is None:
            continue
        rows = [[part.variant, *row] for row in part.table.rows]
        before = tables.get(part.name)
        headers = [variant, *part.table.headers]
        tables[part.name] = Table(headers, [*(before.rows if before else ()), *rows])
    return joined(tables, by=Header("part", "part"))


def _part(
    name: str,
    one: Standings,
    table: Table | None,
    language: Language,
    lack: Text | None = None,
) -> Part:
    title, lesson = TITLES[name].pick(language), LESSONS[name].pick(language)
    return Part(name, name_of(one), heading(one, language), title, lesson, table, lack)


def _columns_of(one: Standings, names: Sequence[str], language: Language) -> Table:
    columns = {column.name: column for column in (*STANDARD_COLUMNS, *NUMBER_COLUMNS)}
    return standings_table(one, [columns[name] for name in names], language, marked=False)


def _equilibrium(one: Standings, language: Language) -> Table:
    nash = next(order for order in STANDARD_ORDERS if order.name == "nash")
    table = _columns_of(one.ordered(nash), EQUILIBRIUM, language)
    population = one.numbers.population
    settled = population is not None and population.settled
    told = (AT_REST if settled else ROUND).pick(language)
    # There is no interval in this table whose meaning the caption could tell.
    below = [line for line in table.below if line != one.caption.pick(language)]
    return replace(table, below=[told, *below])


def _needed(needs: Text) -> Text:
    return Text(f"this needs {needs.en}", f"для этого {needs.ru}")


def _for_people(parts: Sequence[Part], fmt: str, language: Language) -> str:
    told = []
    for part in parts:
        lesson = [part.lesson] if fmt in MARKUPS else _lines(part.lesson)
        above = [f"{part.heading}. {part.title}", *lesson]
        if part.lack is not None:
            above.append(part.lack.pick(language))
        table = part.table or Table([], [])
        told.append(render(replace(table, above=above), fmt))
    return "\n\n".join(told)


def _lines(text: str) -> list[str]:
    """Break a text into lines, but never between a number and its per cent."""
    held = text.replace(" %", "\N{NO-BREAK SPACE}%")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(held, WIDTH)]
