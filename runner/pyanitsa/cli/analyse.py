"""`pyanitsa analyse`: how strong everybody is, what is luck, and who beats whom in circles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import TYPE_CHECKING

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    Told,
    TournamentName,
    VariantName,
    WithoutWithdrawn,
    note,
    of_variant,
    stored_tournament,
)
from pyanitsa.wording import Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.report.tables import Table
    from pyanitsa.standings import Standings


def analyse(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    without_withdrawn: WithoutWithdrawn = False,
) -> None:
    """Print ratings, luck and seats, the equilibrium and the circles of a stored tournament."""
    from pyanitsa.cli.standings import note_cautions
    from pyanitsa.report.tables import DATA_FORMATS, check_format
    from pyanitsa.standings import Details, standings
    from pyanitsa.store import open_store, sides

    check_format(format_)
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        played = sides(store, name, without_withdrawn=without_withdrawn)
        listed = of_variant(standings(played, Details.of(store, name)), variant)
        parts = [part for one in listed for part in _parts(one, language)]
    if format_ in DATA_FORMATS:
        typer.echo(_for_programs(parts, format_, language))
        for part in parts:
            if part.lack is not None:
                note(f"{part.heading}: {part.title}: {part.lack.en}")
        note_cautions(listed[-1].basis)
    else:
        typer.echo(_for_people(parts, format_, language))


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


WIDTH = 100
TITLES = {
    "ratings": Text("Who is how strong?", "Кто насколько силён?"),
    "duels": Text("Is each one better than the next?", "Сильнее ли каждая следующей за ней?"),
    "luck": Text("How much is luck, and what is a seat worth?", "Сколько решают удача и место?"),
    "equilibrium": Text("Whom to choose?", "Кого выбрать?"),
    "cycles": Text("Who beats whom in circles?", "Кто кого обыгрывает по кругу?"),
}
LESSONS = {
    "ratings": Text(
        "The share of points against all others, the same in Elo, and ratings that make up for "
        "who had which opponents.",
        "Доля очков против всех остальных, она же в шкале Эло, и рейтинги с поправкой на то, "
        "кому какие достались соперники.",
    ),
    "duels": Text(
        "Each entrant against the next one of the list, by the deals that both played from both "
        "seats. LOS says how sure it is that the first of the two is the better one.",
        "Каждая стратегия против следующей по списку, по раздачам, которые обе сыграли с обоих "
        "мест. LOS говорит, насколько достоверно, что первая из двух сильнее.",
    ),
    "luck": Text(
        "Luck is the part of the differences between results that the deal alone explains, whoever "
        "plays: 100 % in a lottery, 0 % where only skill counts. The edge of a seat is what it "
        "scores above 50 %, whoever sits there.",
        "Удача — та часть различий в результатах, которую объясняет одна раздача, кто бы ни играл: "
        "100 % в лотерее, 0 % там, где решает только умение. Преимущество места — сколько оно "
        "набирает сверх 50 %, кто бы на нём ни сидел.",
    ),
    "equilibrium": Text(
        "Where entrants beat each other in circles, none is the best to choose. Whoever draws one "
        "by lot, with these Nash weights, is beaten by nobody on average; one that is always the "
        "same can be found out, and loses what its exploitability says.",
        "Где стратегии обыгрывают друг друга по кругу, лучшей для выбора нет. Кто тянет их жребием "
        "с этими весами Нэша, того в среднем не обыграет никто; а одну и ту же можно разгадать, "
        "и она теряет столько, сколько говорит её уязвимость.",
    ),
    "cycles": Text(
        "In a circle each entrant beats the next, and the last one the first. Only wins count "
        "whose 95 % interval lies above 50 %, each for itself. Where there are many, no list from "
        "best to worst is right.",
        "В круге каждая стратегия обыгрывает следующую, а последняя — первую. Считаются только "
        "победы, чей 95 % интервал целиком выше 50 %, каждая сама по себе. Где кругов много, "
        "никакой список от лучшей к худшей не верен.",
    ),
}
AT_REST = Text(
    "the population that copies winners comes to rest",
    "популяция, которая копирует победителей, приходит к покою",
)
ROUND = Text(
    "the population that copies winners goes round for ever",
    "популяция, которая копирует победителей, без конца ходит по кругу",
)
RATINGS = ("rank", "name", "games", "score", "interval", "elo", "elo-interval", "los")
BRADLEY_TERRY = ("bradley-terry", "bradley-terry-interval")
PLACKETT_LUCE = ("plackett-luce", "plackett-luce-interval")
EQUILIBRIUM = (
    *("name", "nash", "nash-support", "nash-loss", "exploitability", "worst-opponent"),
    *("alpha-rank", "replicator"),
)


def _parts(one: Standings, language: Language) -> Iterator[Part]:
    """Yield the parts of an analysis of one variant, or over all of them."""
    from pyanitsa.report.analysis import circles, duels, luck_and_seats
    from pyanitsa.standings.columns import ALL_HAVE_MET, GAMES_STORED

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


def _part(
    name: str,
    one: Standings,
    table: Table | None,
    language: Language,
    lack: Text | None = None,
) -> Part:
    from pyanitsa.cli.standings import heading

    variant, above = heading(one, language)
    title, lesson = (getattr(texts[name], language) for texts in (TITLES, LESSONS))
    return Part(name, variant, above, title, lesson, table, lack)


def _columns_of(one: Standings, names: Sequence[str], language: Language) -> Table:
    from pyanitsa.cli.standings import table_of
    from pyanitsa.standings import NUMBER_COLUMNS, STANDARD_COLUMNS

    columns = {column.name: column for column in (*STANDARD_COLUMNS, *NUMBER_COLUMNS)}
    _, table = table_of(one, [columns[name] for name in names], language, marked=False)
    return table


def _equilibrium(one: Standings, language: Language) -> Table:
    from pyanitsa.standings import STANDARD_ORDERS

    nash = next(order for order in STANDARD_ORDERS if order.name == "nash")
    table = _columns_of(one.ordered(nash), EQUILIBRIUM, language)
    population = one.numbers.population
    settled = population is not None and population.settled
    told = getattr(AT_REST if settled else ROUND, language)
    # There is no interval in this table whose meaning the caption could tell.
    below = [line for line in table.below if line != getattr(one.caption, language)]
    return replace(table, below=[told, *below])


def _needed(needs: Text) -> Text:
    return Text(f"this needs {needs.en}", f"для этого {needs.ru}")


def _for_people(parts: Sequence[Part], format_: str, language: Language) -> str:
    from pyanitsa.report.markup import MARKUPS
    from pyanitsa.report.tables import render

    told = []
    for part in parts:
        lesson = [part.lesson] if format_ in MARKUPS else _lines(part.lesson)
        above = [f"{part.heading}. {part.title}", *lesson]
        if part.table is None:
            lack = [getattr(part.lack, language)] if part.lack is not None else []
            told.append(render([], [], format_, above=[*above, *lack]))
        else:
            table = part.table
            told.append(render(table.headers, table.rows, format_, above=above, below=table.below))
    return "\n\n".join(told)


def _lines(text: str) -> list[str]:
    """Break a text into lines, but never between a number and its per cent."""
    held = text.replace(" %", "\N{NO-BREAK SPACE}%")
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(held, WIDTH)]


def _for_programs(parts: Sequence[Part], format_: str, language: Language) -> str:
    """Return one table of all parts, with columns in front for the part and the variant."""
    from pyanitsa.cli.standings import VARIANT
    from pyanitsa.report.tables import Header, Table, render_together

    variant = Header("variant", VARIANT[language])
    tables: dict[str, Table] = {}
    for part in parts:
        if part.table is None:
            continue
        rows = [[part.variant, *row] for row in part.table.rows]
        before = tables.get(part.name)
        headers = [variant, *part.table.headers]
        tables[part.name] = Table(headers, [*(before.rows if before else ()), *rows])
    return render_together(tables, format_, by=Header("part", "part"))
