"""The parts of an analysis that no standings hold: duels, luck and seats, and circles."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pyanitsa.report.tables import Header, Table
from pyanitsa.wording import GAMES, INTERVAL, SCORE, STRATEGY, Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.ratings.cycles import Cycles
    from pyanitsa.standings.table import Standings


def header(key: str, title: Text, language: Language, format_: str = "z.1f") -> Header:
    """Return a header in a language."""
    return Header(key, title.pick(language), format_)


def duels(table: Standings, language: Language) -> Table | None:
    """Compare each entrant with the next one; None where tables are larger than two."""
    if table.numbers.players != 2:
        return None
    headers = [
        header("name", STRATEGY, language),
        header("opponent", Text("against", "против"), language),
        header("pentanomial", Text("Deals 0-½-1-1½-2", "Раздачи 0-½-1-1½-2"), language),
        header("score", SCORE, language),
        header("interval", INTERVAL, language),
        header("elo", Text("Elo", "Эло"), language, "z.0f"),
        header("elo_interval", Text("Elo 95 %", "Эло, 95 %"), language, "z.0f"),
        header("normalized_elo", Text("norm. Elo", "норм. Эло"), language, "z.0f"),
        header("los", Text("LOS %", "LOS, %"), language, ".1f"),
    ]
    rows: list[list[object]] = []
    played = [row for row in table.rows if row.games]
    for row, other in pairwise(played):
        duel = table.numbers.duel(row.index, other.index)
        if duel is None:
            continue
        found, bounds = duel.difference, duel.interval
        rows.append(
            [
                *(row.name, other.name, "-".join(map(str, duel.counts.tolist()))),
                100 * duel.score,
                None if bounds is None else (100 * bounds[0], 100 * bounds[1]),
                *(found.elo, found.interval, found.normalized),
                None if found.los is None else 100 * found.los,
            ]
        )
    below = [
        Text(
            "seen from the first of the two; rests on their own matches alone; normalised Elo: "
            "the difference beside the noise of a game",
            "глазами первой из двух; только по их собственным матчам; нормированное Эло: "
            "разница в сравнении с шумом одной партии",
        )
    ]
    return Table(headers, rows, below=[line.pick(language) for line in below])


def luck_and_seats(table: Standings, language: Language) -> Table | None:
    """Say what the deal explains and what seats are worth; None without recorded games."""
    luck, seats = table.numbers.luck, table.numbers.seats
    if luck is None or seats is None:
        return None
    headers = [
        header("what", Text("What", "Что"), language),
        header("percent", Text("%", "%"), language),
        header("interval", INTERVAL, language),
        header("units", Text("Units", "Единиц"), language),
        header("games", GAMES, language),
    ]
    games = table.numbers.recorded
    seat = Text("edge of seat {}", "преимущество места {}").pick(language)
    rows: list[list[object]] = [
        [
            Text("luck", "удача").pick(language),
            None if luck.share is None else 100 * luck.share,
            _hundredfold(luck.interval),
            *(luck.units, games),
        ]
    ]
    rows += [
        [seat.format(number), 100 * one.edge, _hundredfold(one.interval), one.units, games]
        for number, one in enumerate(seats, start=1)
    ]
    return Table(headers, rows, below=list(_luck_told(table, language)))


def _luck_told(table: Standings, language: Language) -> Iterator[str]:
    luck = table.numbers.luck
    if luck is not None and luck.share is not None and table.variant is not None:
        title, share = table.variant.title, 100 * luck.share
        en, ru = f"{title.en} is {share:.0f} % luck", f"{title.ru}: удачи {share:.0f} %"
        yield Text(en, ru).pick(language)
    first = Text(
        "seat 1 leads the first round; over all legs everybody has had each seat equally often",
        "место 1 начинает первый кон; за все партии матча каждая сидела на каждом месте поровну",
    )
    yield first.pick(language)


def circles(table: Standings, language: Language) -> Table | None:
    """List the strongest circles; None without entrants."""
    cycles = table.numbers.cycles
    if cycles is None:
        return None
    headers = [
        header("cycle", Text("Each beats the next", "Каждая обыгрывает следующую"), language),
        header("length", Text("Length", "Длина"), language),
        header("strength", Text("at least by %", "не меньше чем на %"), language),
    ]
    names = table.numbers.sides.entrants
    rows: list[list[object]] = []
    for cycle in cycles.strongest:
        around = (*cycle.entrants, cycle.entrants[0])
        told = " > ".join(names[one] for one in around)
        rows.append([told, len(cycle.entrants), 100 * cycle.strength])
    told_of = (line.pick(language) for line in _circles_told(cycles, names))
    return Table(headers, rows, below=list(told_of))


def _circles_told(cycles: Cycles, names: Sequence[str]) -> Iterator[Text]:
    yield Text(
        f"circles of 3 and 4 in all: {cycles.total}; of {cycles.decided} decided triples "
        f"{cycles.circular} go round, {100 * cycles.share:.0f} % (tossing coins: 25 %); "
        f"consistence {cycles.consistence:.2f} (1: a list from best to worst is right)",
        f"всего кругов из 3 и 4: {cycles.total}; из решённых троек ({cycles.decided}) замкнуты "
        f"{cycles.circular}, {100 * cycles.share:.0f} % (при подбрасывании монеты — 25 %); "
        f"согласованность {cycles.consistence:.2f} (1: верен список от лучшей к худшей)",
    )
    if cycles.knot:
        knot = ", ".join(names[one] for one in cycles.knot)
        yield Text(
            f"in the largest knot everybody beats everybody else by some chain: {knot}",
            f"в самом большом узле каждая обыгрывает каждую по цепочке: {knot}",
        )


def _hundredfold(bounds: tuple[float, float] | None) -> tuple[float, float] | None:
    return None if bounds is None else (100 * bounds[0], 100 * bounds[1])
