"""The table of an entrant's versions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.report.tables import Header, Table
from pyanitsa.wording import GAMES, INTERVAL, SCORE, Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.standings.versions import Version

COLUMNS: Final = {
    "version": Text("Version", "Версия"),
    "origin": Text("From", "Откуда"),
    "tournaments": Text("Tournaments", "Турниры"),
    "games": GAMES,
    "wins": Text("Wins", "Победы"),
    "draws": Text("Draws", "Ничьи"),
    "losses": Text("Losses", "Поражения"),
    "forfeits": Text("Forfeits", "Технические поражения"),
    "score": SCORE,
    "interval": INTERVAL,
    "meetings": Text("In common", "Общие встречи"),
    "before": Text("Before %", "Было, %"),
    "after": Text("After %", "Стало, %"),
    "change": Text("Change", "Изменение"),
    "change_interval": INTERVAL,
}
BELOW: Final = (
    Text(
        "a version is a source; versions stand in the order of their first stored matches, as no "
        "times are stored",
        "версия — это исходный текст; версии стоят в порядке своих первых сохранённых матчей, "
        "время не хранится",
    ),
    Text(
        "In common: meetings (a variant and the others at the table) that a version and the one "
        "above it have both had; Before and After are their scores there, each meeting weighing "
        "the same",
        "Общие встречи (вариант правил и остальные за столом) были и у версии, и у той, что стоит "
        "над ней; «Было» и «Стало» — их очки в этих встречах, все встречи весят одинаково",
    ),
    Text(
        "95 % intervals rest on match numbers, whose deals are independent of each other; matches "
        "of an entrant with itself do not count",
        "95 % интервалы построены по номерам матчей, раздачи которых независимы; матчи стратегии "
        "с самой собой не считаются",
    ),
)
DIGITS: Final = 8
"""How many digits of a source's hash name a version."""


def versions_table(entrant: str, versions: Iterable[Version], language: Language) -> Table:
    """Return the table of an entrant's versions, each compared with the one before it."""
    headers = [Header(key, title.pick(language)) for key, title in COLUMNS.items()]
    below = [line.pick(language) for line in BELOW]
    return Table(headers, [_row(one) for one in versions], above=[entrant], below=below)


def _row(one: Version) -> list[object]:
    change = one.change
    return [
        one.entrant.hash[:DIGITS],
        one.entrant.origin,
        ", ".join(one.tournaments) or None,
        *(one.games, one.wins, one.draws, one.losses, one.forfeits),
        100 * one.score,
        _per_cent(one.interval),
        *(
            (None,) * 5
            if change is None
            else (
                change.meetings,
                100 * change.before,
                100 * change.after,
                100 * (change.after - change.before),
                _per_cent(change.interval),
            )
        ),
    ]


def _per_cent(bounds: tuple[float, float] | None) -> tuple[float, float] | None:
    return None if bounds is None else (100 * bounds[0], 100 * bounds[1])
