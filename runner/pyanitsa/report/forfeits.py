"""The table under the standings: why games were forfeited, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.report.harmless import harmless
from pyanitsa.report.tables import Header, Table
from pyanitsa.wording import GAMES, STRATEGY, Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.store import StoredFault

SHOWN: Final = 3
"""How many places in its source, or kinds of fault, are shown of an entrant."""

WIDTH: Final = 80
"""How much is shown of what happened; the rest is told with the game."""

TITLES: Final = (
    STRATEGY,
    Text("Fault", "Вид"),
    Text("What happened", "Что случилось"),
    Text("Line", "Строка"),
    GAMES,
    Text("First game", "Первая партия"),
)
ABOVE: Final = Text("Games were forfeited", "Технические поражения")
ALIKE: Final = Text("(+ {} more like it)", "(и ещё похожих: {})")
OTHERS: Final = Text("+ {} more", "ещё: {}")
BELOW: Final = Text(
    "shortened; pyanitsa standings --all-faults shows every fault in full",
    "показано не всё; полностью: pyanitsa standings --all-faults",
)
PRINTS: Final = Text(
    "pyanitsa log STRATEGY shows what a strategy has printed",
    "что печатала стратегия: pyanitsa log СТРАТЕГИЯ",
)

Row = tuple[str, str, str | None, int | None, int, str | None]


def faults_table(
    forfeited: Sequence[StoredFault], language: Language, *, in_full: bool, prints: bool = False
) -> Table:
    """Return the table of all faults, or of those that cost each entrant most games.

    Args:
        forfeited: the faults, what cost most games first.
        language: of the headings.
        in_full: whether every fault has a row of its own, with its whole text.
        prints: whether there are prints, and it is to be said how they are shown.
    """
    every = [(one.entrant, one.kind, one.text, one.line, one.games, one.first) for one in forfeited]
    rows = every if in_full else _shortened(forfeited, language)
    keys = ("name", "fault", "text", "line", "games", "first")
    headers = [Header(key, head.pick(language)) for key, head in zip(keys, TITLES, strict=True)]
    below = [BELOW.pick(language)] if set(rows) != set(every) else []
    if prints:
        below.append(PRINTS.pick(language))
    return Table(headers, rows, above=[ABOVE.pick(language)], below=below)


def _shortened(forfeited: Iterable[StoredFault], language: Language) -> list[Row]:
    """Return some rows for each entrant, those who forfeited most games first.

    Faults of one kind on one line of a source are one mistake, however many cards or values their
    texts name: they share a row, with the text that was there most often.
    """
    entrants: dict[str, dict[tuple[str, int | None], list[StoredFault]]] = {}
    for one in forfeited:
        entrants.setdefault(one.entrant, {}).setdefault((one.kind, one.line), []).append(one)
    rows: list[Row] = []
    most_first = sorted(entrants.values(), key=lambda alike: -sum(map(_games, alike.values())))
    for mistakes in most_first:
        groups = sorted(mistakes.values(), key=_games, reverse=True)
        # A row that says "+ 1 more" would take the room of what it leaves out.
        shown = len(groups) if len(groups) == SHOWN + 1 else SHOWN
        rows += [_row(group, language) for group in groups[:shown]]
        others = [one for group in groups[shown:] for one in group]
        if others:
            more = OTHERS.pick(language).format(len(others))
            rows.append((others[0].entrant, more, None, None, _games(others), None))
    return rows


def _row(alike: Sequence[StoredFault], language: Language) -> Row:
    most = alike[0]
    text, seen = most.text, harmless(most.text)
    if len(seen) > WIDTH:
        text = f"{seen[: WIDTH - 1].rstrip()}…"
    if len(alike) > 1:
        text = f"{text} {ALIKE.pick(language).format(len(alike) - 1)}"
    return most.entrant, most.kind, text, most.line, _games(alike), most.first


def _games(faults: Iterable[StoredFault]) -> int:
    return sum(one.games for one in faults)
