"""Standings come in the order that is asked for, and say which; columns are chosen by name."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from contest_helpers import beating, store_games, tables_of
from factories import BANK, make_results, make_variant, round_robin, store_tournament
from pyanitsa.plugins.manager import Plugins
from pyanitsa.plugins.order import Key, Order
from pyanitsa.standings.columns import NUMBER_COLUMNS, STANDARD_COLUMNS
from pyanitsa.standings.orders import STANDARD_ORDERS
from pyanitsa.store import open_store
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.plugins.row import Row
    from pyanitsa.standings.table import Standings
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

VARIANTS = (make_variant(), make_variant("bank", BANK))
ALL_COLUMNS = [column.name for column in (*STANDARD_COLUMNS, *NUMBER_COLUMNS)]


def order(*values: Callable[[Row], float | None], by_name: bool = False) -> Order:
    keys = tuple(Key(Text(f"key {at}", f"ключ {at}"), one) for at, one in enumerate(values))
    return Order("mine", keys, by_name=by_name)


def ranked(table: Standings, wanted: Order) -> list[tuple[int, str]]:
    return [(row.rank, row.name) for row in table.ordered(wanted).rows]


@pytest.fixture(scope="module")
def table() -> Standings:
    plans = round_robin("abcd", numbers=5)
    return tables_of(plans, make_results(plans, forfeit_rate=0.05))[0]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with a tournament of two variants whose games are all stored."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("played"))
    plans = round_robin("abcd", variants=VARIANTS, numbers=4)
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_games(store, plans, beating(plans, {"a": "b", "b": "c", "c": "a"}, noise=1.0))
    return project


def run(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.err
    return done


# Ranks


def test_more_is_better_and_equals_share_a_rank_by_name(table: Standings) -> None:
    values = {"a": 1.0, "b": 3.0, "c": 3.0 + 1e-12, "d": 0.5}
    got = ranked(table, order(lambda row: values[row.name]))
    assert got == [(1, "b"), (1, "c"), (3, "a"), (4, "d")]


def test_ties_are_broken_by_one_key_after_the_other(table: Standings) -> None:
    first = {"a": 1.0, "b": 1.0, "c": 1.0, "d": 2.0}
    second = {"a": 5.0, "b": 6.0, "c": 6.0, "d": 0.0}
    third = {"a": 0.0, "b": 1.0, "c": 2.0, "d": 0.0}
    keys = [lambda row, key=key: key[row.name] for key in (first, second, third)]
    assert ranked(table, order(*keys)) == [(1, "d"), (2, "c"), (3, "b"), (4, "a")]
    assert ranked(table, order(*keys[:2])) == [(1, "d"), (2, "b"), (2, "c"), (4, "a")]


@pytest.mark.parametrize("unknown", [None, float("nan")])
def test_of_whom_nothing_is_known_comes_last(table: Standings, unknown: float | None) -> None:
    values = {"a": unknown, "b": -1e9, "c": unknown, "d": 0.0}
    got = ranked(table, order(lambda row: values[row.name]))
    assert got == [(1, "d"), (2, "b"), (3, "a"), (3, "c")]


def test_a_list_by_name_keeps_the_ranks(table: Standings) -> None:
    by_score = {name: rank for rank, name in ranked(table, STANDARD_ORDERS[0])}
    by_name = ranked(table, next(one for one in STANDARD_ORDERS if one.name == "name"))
    assert by_name == [(by_score[name], name) for name in "abcd"]


def test_a_caption_names_the_order_and_what_breaks_ties() -> None:
    caption = order(lambda _: 0.0, lambda _: 0.0, lambda _: 0.0).caption
    assert caption.en == "ordered by key 0; ties by key 1, then key 2; who is equal shares a rank"
    assert (
        caption.ru == "порядок: ключ 0; при равенстве: ключ 1, затем ключ 2; у равных место общее"
    )
    caption = order(lambda _: 0.0, by_name=True).caption
    assert caption.en == "listed by name, ranked by key 0; who is equal shares a rank"


def test_where_there_is_nothing_to_order_by_the_table_says_so(table: Standings) -> None:
    lacking = Order(
        "mine",
        (Key(Text("luck", "удача"), lambda _: None),),
        needs=Text("a talisman", "нужен талисман"),
    )
    found = table.ordered(lacking)
    assert [row.name for row in found.rows] == [row.name for row in table.rows]
    assert [line.en for line in found.order_captions] == [
        "there is no order by luck here: it needs a talisman",
        "ordered by score; who is equal shares a rank",
    ]
    assert found.order_captions[0].ru == "порядка «удача» здесь нет: нужен талисман"
    assert found.ordered(STANDARD_ORDERS[0]).wanted is None


@pytest.mark.parametrize("wanted", STANDARD_ORDERS, ids=lambda one: one.name)
def test_every_order_that_comes_along_falls_by_what_it_names(
    table: Standings, wanted: Order
) -> None:
    found = table.ordered(wanted)
    assert found.wanted is None
    assert found.order is wanted
    if wanted.by_name:
        return
    for better, worse in pairwise(found.rows):
        values = [
            [round(key.value(row) or 0.0, 9) for key in wanted.keys] for row in (better, worse)
        ]
        assert values[0] >= values[1]
        assert (values[0] == values[1]) == (better.rank == worse.rank)


def test_names_of_orders_and_columns_are_told_in_both_languages() -> None:
    plugins = Plugins()
    assert list(plugins.orders()) == [one.name for one in STANDARD_ORDERS]
    assert list(plugins.columns()) == ALL_COLUMNS
    for one in STANDARD_ORDERS:
        assert re.search("[а-я]", one.caption.ru)
        assert not re.search("[а-я]", one.caption.en)
    for column in NUMBER_COLUMNS:
        for text in (column.note, column.needs):
            if text is not None:
                assert re.search("[а-я]", text.ru)
                assert not re.search("[а-я]", text.en)


# What a table says of itself


def test_a_table_says_whose_view_it_is_and_what_it_rests_on(played: Project) -> None:
    told = run(played, "standings", "--variant", "bank").out.splitlines()
    assert told[-4:] == [
        "each row is seen from its entrant, against all others: 240 games of 24 matches",
        "95 % intervals rest on 4 independent match numbers; in 95 of 100 such contests an "
        "interval holds the true value",
        "ordered by score; who is equal shares a rank",
        "isolation: strict",
    ]
    overall = run(played, "standings").out
    assert "480 games of 48 matches; all variants weigh the same" in overall
    russian = run(played, "standings", "--variant", "bank", "--language", "ru").out
    assert "глазами её стратегии, против всех остальных; партий: 240, матчей: 24" in russian
    assert "в 95 из 100 таких состязаний интервал накрывает истинное значение" in russian


# Columns by name


def test_the_usual_columns_are_shown_where_none_are_named(played: Project) -> None:
    (row, *_) = run(played, "standings", "--format", "json").json()
    assert list(row) == ["variant", *(column.name for column in STANDARD_COLUMNS)]


def test_named_columns_are_shown_in_the_order_of_their_names(played: Project) -> None:
    wanted = "elo, name,elo-interval,score,name"
    rows = run(played, "standings", "--columns", wanted, "--format", "csv").csv()
    assert list(rows[0]) == [
        *("variant", "elo", "name", "elo_interval_low", "elo_interval_high", "score")
    ]
    assert [float(row["elo"]) > 0 for row in rows] == [float(row["score"]) > 50 for row in rows]


def test_a_plus_adds_columns_to_the_usual_ones(played: Project) -> None:
    (row, *_) = run(played, "standings", "--columns", "+los,name", "--format", "json").json()
    assert list(row) == ["variant", *(column.name for column in STANDARD_COLUMNS), "los"]


@pytest.mark.parametrize("format_", ["simple", "github", "html", "latex", "jira", "csv", "tsv"])
def test_every_format_shows_every_column(played: Project, format_: str) -> None:
    columns = ",".join(ALL_COLUMNS)
    done = run(played, "standings", "--columns", columns, "--format", format_)
    assert done.err == ""
    assert "pentanomial" in done.out or "1½" in done.out or "1&" in done.out


@pytest.mark.parametrize("language", ["en", "ru"])
def test_shown_columns_are_explained_below_and_others_are_not(
    played: Project, language: str
) -> None:
    names = "name,nash,nash-loss,bradley-terry"
    told = run(played, "standings", "--columns", names, "--language", language).out
    for column in NUMBER_COLUMNS:
        if column.note is not None:
            there = column.name in names.split(",")
            assert (getattr(column.note, language) in told.splitlines()) == there


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--columns", "name,scor"], "there is no column 'scor'; did you mean 'score'"),
        (["--columns", "name,,score"], "there is no column ''"),
        (["--columns", "+"], "--columns: name some, as in name,score,elo or +elo"),
        (["--columns", " , "], "--columns: name some, as in name,score,elo or +elo"),
        (["--order", "bradley"], "there is no order 'bradley'; did you mean 'bradley-terry'?"),
    ],
)
def test_a_slip_in_names_is_told_in_one_line(
    played: Project, options: list[str], said: str
) -> None:
    done = played.pyanitsa("standings", *options)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"pyanitsa: {said}")
    assert done.err.count("\n") == 1


# Orders by name


def test_rows_come_in_the_order_that_is_named(played: Project) -> None:
    names = "rank,name,bradley-terry"
    done = run(
        played, "standings", "--order", "bradley-terry", "--columns", names, "--format", "csv"
    )
    for variant in ("bank", "tactical", "*"):
        rows = [row for row in done.csv() if row["variant"] == variant]
        ratings = [float(row["bradley_terry"]) for row in rows]
        assert ratings == sorted(ratings, reverse=True)
        assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    told = run(played, "standings", "--order", "bradley-terry").out
    assert told.count("ordered by Bradley-Terry rating; ties by score;") == 3


def test_a_crosstable_comes_in_the_same_order(played: Project) -> None:
    for name in ("nash", "name", "score"):
        rows = run(played, "standings", "--order", name, "--format", "csv").csv()
        crossed = run(played, "crosstable", "--order", name, "--format", "csv").csv()
        assert [row["name"] for row in crossed] == [row["name"] for row in rows]
    told = run(played, "crosstable", "--order", "nash", "--variant", "bank").out
    assert "ordered by weight in the equilibrium; ties by the least loss against it" in told


def test_columns_and_orders_are_listed(project: Project) -> None:
    columns = run(project, "list", "columns", "--format", "json").json()
    assert [row["name"] for row in columns] == ALL_COLUMNS
    assert [row["usual"] for row in columns[:12]] == [True] * 11 + [False]
    orders = run(project, "list", "orders", "--format", "json").json()
    assert [row["name"] for row in orders] == [one.name for one in STANDARD_ORDERS]
    assert all("ordered" in row["meaning"] or "listed" in row["meaning"] for row in orders)


def test_what_a_tournament_cannot_give_is_said_below(project: Project) -> None:
    """Two have not met, and only the results of matches are stored."""
    plans = round_robin("abcd", players=3, numbers=3)
    there = [plan for plan in plans if [entrant.name for entrant in plan.entrants] != list("abc")]
    there = [plan for plan in there if [entrant.name for entrant in plan.entrants] != list("abd")]
    with open_store(project.path / "pyanitsa.db", create=True) as store:
        store_tournament(store, plans, make_results(there))
    options = ["--columns", "name,nash,pentanomial,plackett-luce", "--order", "plackett-luce"]
    told = run(project, "standings", *options).out
    lacks = [
        "Nash % needs all who have played to have met each other",
        "Deals 0-½-1-1½-2 needs tables of two",
        'Plackett-Luce needs games that are stored one by one (record = "games")',
    ]
    for line in lacks:
        assert line in told.splitlines()
    no_order = "there is no order by Plackett-Luce rating here: it needs games that are stored one"
    assert no_order in told
    done = run(project, "standings", *options, "--format", "csv")
    assert [row["name"] for row in done.csv()] == re.findall(r"^([abcd]) ", told, re.MULTILINE)
    assert all(f"pyanitsa: Tactical (tactical): {line}\n" in done.err for line in lacks)
    assert no_order in done.err


# Plugins

BY_FORFEITS = """
from pyanitsa import Text, hookimpl
from pyanitsa.standings import Key, Order

@hookimpl
def pyanitsa_orders():
    return [Order("mine", (Key(Text("names", "имена"), {value}),))]
"""


def test_a_plugins_order_is_used_and_named(played: Project) -> None:
    played.write("mine.py", BY_FORFEITS.format(value="lambda row: ord(row.name)"))
    for command in ("standings", "crosstable"):
        done = run(played, command, "--plugin", "mine.py", "--order", "mine", "--format", "csv")
        assert [row["name"] for row in done.csv()] == list("dcba") * 3
    told = run(played, "standings", "--plugin", "mine.py", "--order", "mine", "--language", "ru")
    assert told.out.count("порядок: имена; у равных место общее") == 3
    listed = run(played, "list", "orders", "--plugin", "mine.py", "--format", "json").json()
    assert listed[-1]["name"] == "mine"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("lambda row: 1 / 0", "ZeroDivisionError: division by zero"),
        ("lambda row: row.name", "TypeError: must be real number, not str"),
    ],
)
def test_a_plugins_order_that_fails_is_told_in_one_line(
    played: Project, value: str, said: str
) -> None:
    """There is no table without its order."""
    played.write("bad.py", BY_FORFEITS.format(value=value))
    for command in ("standings", "crosstable"):
        done = played.pyanitsa(command, "--plugin", "bad.py", "--order", "mine")
        assert (done.code, done.out) == (2, "")
        assert done.err == f"pyanitsa: the order 'mine' fails: {said}\n"


def test_a_plugins_column_takes_numbers_from_its_row(played: Project) -> None:
    played.write(
        "columns.py",
        """
        from pyanitsa import Text, hookimpl
        from pyanitsa.standings import Column

        def weight(row):
            nash = row.numbers.nash
            return None if nash is None else nash.weights[row.index]

        @hookimpl
        def pyanitsa_columns():
            return [Column("weight", Text("Weight", "Вес"), weight, ".0%", shown=False)]
        """,
    )
    usual = run(played, "standings", "--plugin", "columns.py", "--format", "csv").csv()
    assert "weight" not in usual[0]
    wanted = ["--columns", "weight,nash", "--plugin", "columns.py"]
    for row in run(played, "standings", *wanted, "--format", "json").json():
        assert row["weight"] == pytest.approx(row["nash"] / 100)
    assert re.search(r"\d+% ", run(played, "standings", *wanted).out)
