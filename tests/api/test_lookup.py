"""What is looked up for commands and notebooks alike; whoever calls decides how warnings show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from factories import make_results, make_variant, round_robin, store_tournament
from pyanitsa.api.lookup import find_variant, load_plugins, stored_tournament
from pyanitsa.api.ranked import ranked_standings
from pyanitsa.api.stored import Choice, Stored
from pyanitsa.errors import PyanitsaError, UnknownNameError
from pyanitsa.report.standings import standings_table
from pyanitsa.report.tables import render
from pyanitsa.store import open_store
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

BROKEN_COLUMN = """\
from pyanitsa import Text, hookimpl
from pyanitsa.standings import Column


@hookimpl
def pyanitsa_columns():
    return [Column("odd", Text("Odd", "Странно"), lambda row: row.nothing)]
"""


def test_a_broken_plugin_is_a_warning_and_is_left_out(project: Project) -> None:
    file = project.write("broken.py", "1 / 0\n")
    said: list[str] = []
    plugins = load_plugins([file], said.append)
    assert [line.startswith("warning: ") for line in said] == [True]
    assert "ZeroDivisionError" in said[0]
    with pytest.raises(UnknownNameError, match="there is no variant 'banc'"):
        find_variant(plugins, "banc", said.append)


def test_the_only_tournament_need_not_be_named(tmp_path: Path) -> None:
    plans = round_robin("abc")
    with open_store(tmp_path / "a.db", create=True) as store:
        with pytest.raises(PyanitsaError, match="say which tournament; there are: none"):
            stored_tournament(store, None)
        store_tournament(store, plans, make_results(plans))
        assert stored_tournament(store, None).name == "autumn"
        store_tournament(store, plans, [], name="winter")
        with pytest.raises(PyanitsaError, match="there are: 'autumn', 'winter'"):
            stored_tournament(store, None)


def test_ranked_standings_show_as_text_and_as_html(project: Project) -> None:
    """A column that fails is a warning; the others are one table, whatever it is rendered as."""
    plans = round_robin("abc", variants=[make_variant("bank")])
    said: list[str] = []
    plugins = load_plugins([project.write("columns.py", BROKEN_COLUMN)], said.append)
    with open_store(project.path / "a.db", create=True) as store:
        store_tournament(store, plans, make_results(plans))
        stored = Stored(store, "autumn", plugins, said.append)
        found = ranked_standings(stored, Choice(variant="bank"))
    assert [line for line in said if "column" in line] == [
        "warning: the column 'odd' fails: AttributeError: 'Standing' object has no attribute "
        "'nothing'"
    ]
    (one,) = found.tables
    table = standings_table(one, found.columns, Language.RU, marked=True)
    assert [row[1] for row in table.rows] == [row.name for row in one.rows]
    assert render(table, "simple").startswith("Игра bank (bank)\n")
    shown = render(table, "html")
    assert shown.startswith("<p>Игра bank (bank)</p>\n\n<table>")
    assert shown.count("<tr>") == 1 + len(one.rows)
