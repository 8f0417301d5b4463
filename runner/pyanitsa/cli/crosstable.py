"""`pyanitsa crosstable`: who does how against whom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    Language,
    Told,
    TournamentName,
    VariantName,
    WithoutWithdrawn,
    of_variant,
    stored_tournament,
)

if TYPE_CHECKING:
    from pyanitsa.report.tables import Table
    from pyanitsa.standings import Crosstable


def crosstable(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
    language: Told = Language.EN,
    without_withdrawn: WithoutWithdrawn = False,
) -> None:
    """Print the head-to-head scores of a stored tournament, for each variant and overall."""
    from pyanitsa.cli.standings import VARIANT, note_cautions
    from pyanitsa.report.tables import DATA_FORMATS, Header, check_format, render_together
    from pyanitsa.standings import crosstables
    from pyanitsa.store import open_store, sides_and_pairs

    check_format(format_)
    with open_store(db, create=False) as store:
        name = stored_tournament(store, tournament).name
        played = sides_and_pairs(store, name, without_withdrawn=without_withdrawn)
    listed = of_variant(crosstables(*played), variant)
    for_programs = format_ in DATA_FORMATS
    tables = dict(_table(one, language, marked=not for_programs) for one in listed)
    typer.echo(render_together(tables, format_, by=Header("variant", VARIANT[language])))
    if for_programs:
        note_cautions(listed[-1].basis)


CAPTION = {
    Language.EN: "what the row scores against the column, in per cent; rows and columns by rank",
    Language.RU: "сколько процентов очков строка набирает против столбца; порядок по местам",
}
STRATEGY = {Language.EN: "Strategy", Language.RU: "Стратегия"}


def _table(one: Crosstable, language: Language, *, marked: bool) -> tuple[str, Table]:
    from pyanitsa.cli.standings import WITHDRAWN, heading, lines_below
    from pyanitsa.report.tables import Header, Table

    name, above = heading(one, language)
    headers = [Header("name", STRATEGY[language]), *(Header(who, who) for who in one.names)]
    marks = dict.fromkeys(one.basis.withdrawn if marked else (), WITHDRAWN[language])
    rows = [
        [
            marks.get(who, "{}").format(who),
            *(None if math.isnan(score) else score for score in scores.tolist()),
        ]
        for who, scores in zip(one.names, one.scores, strict=True)
    ]
    below = [CAPTION[language], *lines_below(one.basis, language)]
    return name, Table(headers, rows, above=[above], below=below)
