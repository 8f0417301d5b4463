"""`pyanitsa history`: how an entrant has done from version to version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    Told,
    VariantName,
    note,
)
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.standings.versions import Version

KEYS: Final = (
    *("version", "origin", "tournaments", "games", "wins", "draws", "losses", "forfeits"),
    *("score", "interval", "meetings", "before", "after", "change", "change_interval"),
)
TITLES: Final = {
    Language.EN: (
        *("Version", "From", "Tournaments", "Games", "Wins", "Draws", "Losses", "Forfeits"),
        *(
            "Score %",
            "95 % interval",
            "In common",
            "Before %",
            "After %",
            "Change",
            "95 % interval",
        ),
    ),
    Language.RU: (
        *("Версия", "Откуда", "Турниры", "Партии", "Победы", "Ничьи", "Поражения"),
        *("Технические поражения", "Очки, %", "95 % интервал", "Общие встречи", "Было, %"),
        *("Стало, %", "Изменение", "95 % интервал"),
    ),
}
BELOW: Final = {
    Language.EN: (
        "a version is a source; versions stand in the order of their first stored matches, as no "
        "times are stored",
        "In common: meetings (a variant and the others at the table) that a version and the one "
        "above it have both had; Before and After are their scores there, each meeting weighing "
        "the same",
        "95 % intervals rest on match numbers, whose deals are independent of each other; matches "
        "of an entrant with itself do not count",
    ),
    Language.RU: (
        "версия — это исходный текст; версии стоят в порядке своих первых сохранённых матчей, "
        "время не хранится",
        "Общие встречи (вариант правил и остальные за столом) были и у версии, и у той, что стоит "
        "над ней; «Было» и «Стало» — их очки в этих встречах, все встречи весят одинаково",
        "95 % интервалы построены по номерам матчей, раздачи которых независимы; матчи стратегии "
        "с самой собой не считаются",
    ),
}
DIGITS: Final = 8
"""How many digits of a source's hash name a version."""


def history(
    entrant: Annotated[str, typer.Argument(metavar="ENTRANT", help="The strategy's name.")],
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
) -> None:
    """Print how each version of an entrant has done, over all tournaments of a database.

    Each version is compared with the one before it, over what both have met.
    """
    from pyanitsa.report.tables import DATA_FORMATS, Header, check_format, render
    from pyanitsa.standings.versions import history as make_history
    from pyanitsa.store import open_store
    from pyanitsa.store.reading.versions import careers

    check_format(format_)
    with open_store(db, create=False) as store:
        versions = make_history(careers(store, entrant, variant))
    if not versions:
        note(f"{entrant!r} has no stored matches{'' if variant is None else f' of {variant!r}'}")
    headers = [Header(*names) for names in zip(KEYS, TITLES[language], strict=True)]
    above = () if format_ in DATA_FORMATS else (entrant,)
    rows = [_row(one) for one in versions]
    typer.echo(render(headers, rows, format_, above=above, below=BELOW[language]))


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
