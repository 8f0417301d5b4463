"""Standings say who is how good, how sure that is, and what it rests on."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from factories import (
    BANK,
    make_entrant,
    make_plan,
    make_result,
    make_results,
    make_variant,
    round_robin,
    store_tournament,
)
from interval_helpers import wilson_of
from pyanitsa.standings.columns import STANDARD_COLUMNS
from pyanitsa.standings.crosstable import Crosstable, crosstables
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.standings.standing import Standing
from pyanitsa.standings.statistics import FieldStatistics
from pyanitsa.store import open_store, sides_and_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import EntrantScores

VARIANTS = (make_variant(), make_variant("bank", BANK))


def tables_of(
    plans: Sequence[MatchPlan], results: Sequence[MatchResult]
) -> tuple[list[Standings], list[Crosstable]]:
    """Store a tournament and read its tables."""
    with open_store("sqlite://", create=True) as store:
        store_tournament(store, plans, results)
        sides, pairs = sides_and_pairs(store, "autumn")
    return standings(sides), crosstables(sides, pairs)


def named(table: Standings) -> dict[str, Standing]:
    return {row.name: row for row in table.rows}


# --- standings


def by_hand(results: Sequence[MatchResult], name: str) -> dict[int, tuple[float, int]]:
    """Return the points and games of an entrant by match number, counted game by game."""
    made: dict[int, tuple[float, int]] = {}
    for result in results:
        plan = result.plan
        for leg in range(plan.players):
            for deal in range(plan.deals):
                for seat in range(plan.players):
                    if plan.entrants[plan.slot(leg, seat)].name != name:
                        continue
                    places = result.games.outcomes.places[leg, deal]
                    place, sharers = int(places[seat]), int((places == places[seat]).sum())
                    score = (plan.players - (place + (sharers - 1) / 2)) / (plan.players - 1)
                    score *= not result.games.forfeits[leg, deal, seat]
                    points, games = made.get(plan.number, (0.0, 0))
                    made[plan.number] = points + float(score), games + 1
    return made


@pytest.mark.parametrize(("players", "forfeit_rate"), [(2, 0.0), (2, 0.2), (3, 0.1), (4, 0.0)])
def test_a_score_and_its_interval_are_what_one_counts_by_hand(
    players: int, forfeit_rate: float
) -> None:
    plans = round_robin("abcde", players=players, numbers=4)
    results = make_results(plans, forfeit_rate=forfeit_rate)
    (table,), _ = tables_of(plans, results)
    assert (table.unit, table.units) == ("match", 4)
    for name, row in named(table).items():
        made = by_hand(results, name)
        means = [points / games for points, games in made.values()]
        assert row.games == sum(games for _, games in made.values())
        assert row.score == pytest.approx(100 * np.mean(means))
        assert row.interval == pytest.approx([100 * bound for bound in wilson_of(means)])
        ours = [r for r in results if name in {e.name for e in r.plan.entrants}]
        assert row.matches == len(ours)
        assert row.rounds == np.concatenate([r.games.outcomes.rounds.ravel() for r in ours]).mean()
        assert row.wins + row.draws + row.losses == row.games
        assert row.forfeits == sum(
            r.plan.entrants[fault.slot].name == name for r in ours for fault in r.faults
        )


def test_scores_of_a_table_add_up_to_half_of_the_games() -> None:
    plans = round_robin("abcdef", players=3, variants=VARIANTS)
    for table in tables_of(plans, make_results(plans))[0]:
        scores = [row.score for row in table.rows if row.score is not None]
        assert np.mean(scores) == pytest.approx(50)


def test_of_a_single_match_number_the_mirrored_deals_are_the_units() -> None:
    plans = round_robin("abcd", numbers=1, deals=30)
    results = make_results(plans)
    (table,), _ = tables_of(plans, results)
    assert (table.unit, table.units) == ("deal", 30)
    assert "30 independent mirrored deals" in table.caption.en
    assert "зеркальные раздачи (30)" in table.caption.ru
    deals = np.zeros((3, 30))
    opponents = [r for r in results if r.plan.entrants[0].name == "a"]
    for row, result in enumerate(opponents):
        places = result.games.outcomes.places
        score = (2 - places) + (places[..., :1] == places[..., 1:]) * -0.5
        deals[row] = (score[0, :, 0] + score[1, :, 1]) / 2  # slot 0 changes seats
    means = deals.mean(axis=0)
    assert named(table)["a"].score == pytest.approx(100 * means.mean())
    bounds = [100 * bound for bound in wilson_of(means)]
    assert named(table)["a"].interval == pytest.approx(bounds)


def test_a_single_deal_has_no_interval() -> None:
    plans = round_robin("ab", numbers=1, deals=1)
    (table,), _ = tables_of(plans, make_results(plans))
    assert [row.interval for row in table.rows] == [None, None]


def test_all_variants_together_weigh_the_same() -> None:
    plans = [
        *round_robin("abc", variants=VARIANTS[:1], numbers=5),
        *round_robin("abc", variants=VARIANTS[1:], numbers=2),
    ]
    (first, second, overall), _ = tables_of(plans, make_results(plans, forfeit_rate=0.1))
    assert [table.variant and table.variant.name for table in (first, second, overall)] == [
        "tactical",
        "bank",
        None,
    ]
    assert (overall.unit, overall.units) == ("match", 7)
    for row in overall.rows:
        one, two = named(first)[row.name], named(second)[row.name]
        assert one.score is not None
        assert two.score is not None
        assert row.score == pytest.approx((one.score + two.score) / 2)
        assert (row.matches, row.games) == (one.matches + two.matches, one.games + two.games)
        assert row.forfeits == one.forfeits + two.forfeits
        assert row.interval is not None


def test_variants_whose_intervals_rest_on_different_units_say_so() -> None:
    plans = [
        *round_robin("abc", variants=VARIANTS[:1], numbers=5),
        *round_robin("abc", variants=VARIANTS[1:], numbers=1, deals=9),
    ]
    tables, _ = tables_of(plans, make_results(plans))
    assert [(table.unit, table.units) for table in tables] == [
        ("match", 5),
        ("deal", 9),
        ("both", 14),
    ]


def test_equal_scores_share_a_rank_and_come_by_name() -> None:
    order = {"weak": 0, "mid b": 1, "mid a": 1, "strong": 2}
    plans = round_robin(order)
    results = [
        make_result(plan, strengths=np.array([order[e.name] for e in plan.entrants]))
        for plan in plans
    ]
    (table,), _ = tables_of(plans, results)
    assert [(row.rank, row.name, row.score) for row in table.rows] == [
        (1, "strong", 100),
        (2, "mid a", 50),
        (2, "mid b", 50),
        (4, "weak", 0),
    ]
    others = 1 - math.sqrt(0.05)
    assert table.rows[0].interval == pytest.approx((100 - 100 * others, 100))
    assert table.rows[1].interval == pytest.approx((50 - 50 * others, 50 + 50 * others))
    assert table.rows[3].interval == pytest.approx((0, 100 * others))


def test_who_has_not_played_comes_last_without_a_score() -> None:
    plans = round_robin("abcd")
    (table,), _ = tables_of(plans, make_results(plan for plan in plans if plan.number == 0)[:2])
    assert (table.stored, table.scheduled) == (2, 12)
    assert "10 of 12 matches have not been played" in table.caption.en
    assert "не сыграно матчей: 10 из 12" in table.caption.ru
    nobody = Standing(*(4, "d", 0, 0, 0, 0, 0, None, None, None, 0), numbers=table.numbers, index=3)
    nobody = replace(nobody, file="d.py")
    assert table.rows[-1] == nobody
    assert table.rows[-1].index == 3


def test_a_tournament_without_results_has_a_table_all_the_same() -> None:
    plans = round_robin("ab", variants=VARIANTS)
    tables, crossed = tables_of(plans, [])
    for table, cross in zip(tables, crossed, strict=True):
        assert [(row.rank, row.name, row.score) for row in table.rows] == [
            (1, "a", None),
            (1, "b", None),
        ]
        assert (table.stored, table.units) == (0, 0)
        assert np.isnan(cross.scores).all()


def test_matches_against_oneself_do_not_count_in_the_standings() -> None:
    plans = round_robin("abc")
    selves = [make_plan([make_entrant(name)] * 2) for name in "abc"]
    results = make_results([*plans, *selves], forfeit_rate=0.2)
    (without,), _ = tables_of(plans, results[: len(plans)])
    (table,), (cross,) = tables_of([*plans, *selves], results)
    assert table.rows == without.rows
    assert table.stored == len(plans) + 3
    for name, result in zip("abc", results[len(plans) :], strict=True):
        at = cross.names.index(name)
        assert cross.games[at, at] == 10
        # The two halves of itself share the points of a game, unless both forfeit it.
        shared = np.where(result.games.forfeits.all(axis=-1), 0, 50)
        assert cross.scores[at, at] == shared.mean()


def test_the_order_in_which_matches_were_stored_changes_nothing() -> None:
    plans = round_robin("abcd", variants=VARIANTS, numbers=3)
    results = make_results(plans, forfeit_rate=0.1)
    first, crossed = tables_of(plans, results)
    second, crossed_again = tables_of(plans, results[::-1])
    assert first == second
    for one, two in zip(crossed, crossed_again, strict=True):
        assert np.array_equal(one.scores, two.scores, equal_nan=True)


# --- crosstables


def test_a_crosstable_says_what_the_row_makes_against_the_column() -> None:
    plans = round_robin("abc", numbers=3)
    results = make_results(plans)
    (table,), (cross,) = tables_of(plans, results)
    assert cross.names == tuple(row.name for row in table.rows)
    for row, one in enumerate(cross.names):
        for column, two in enumerate(cross.names):
            if one == two:
                assert np.isnan(cross.scores[row, column])
                assert cross.games[row, column] == 0
                continue
            between = [r for r in results if {e.name for e in r.plan.entrants} == {one, two}]
            points, games = zip(*by_hand(between, one).values(), strict=True)
            assert cross.games[row, column] == sum(games) == 30
            assert cross.scores[row, column] == pytest.approx(100 * sum(points) / 30)
            assert cross.scores[row, column] + cross.scores[column, row] == pytest.approx(100)


def test_at_larger_tables_the_crosstable_counts_who_is_placed_before_whom() -> None:
    plans = round_robin("abcd", players=3)
    results = make_results(plans, forfeit_rate=0.1)
    _, (cross,) = tables_of(plans, results)
    made, games = np.zeros((2, 4, 4))
    for result in results:
        plan = result.plan
        at = [cross.names.index(entrant.name) for entrant in plan.entrants]
        for leg in range(3):
            for one in range(3):
                for two in range(3):
                    row, column = at[plan.slot(leg, one)], at[plan.slot(leg, two)]
                    if one == two:
                        continue
                    mine, other = (
                        result.games.outcomes.places[leg, :, one],
                        result.games.outcomes.places[leg, :, two],
                    )
                    points = (mine < other) + (mine == other) / 2
                    made[row, column] += points[~result.games.forfeits[leg, :, one]].sum()
                    games[row, column] += plan.deals
    assert cross.games.tolist() == games.tolist()
    met = games > 0
    assert cross.scores[met] == pytest.approx(100 * made[met] / games[met])


def test_the_crosstable_over_all_is_the_mean_of_the_variants() -> None:
    plans = [
        *round_robin("abc", variants=VARIANTS[:1]),
        *round_robin("ab", variants=VARIANTS[1:], numbers=5),
    ]
    _, (first, second, overall) = tables_of(plans, make_results(plans))

    def cell(table: Crosstable, row: str, column: str) -> float:
        return float(table.scores[table.names.index(row), table.names.index(column)])

    assert cell(overall, "a", "b") == pytest.approx(
        (cell(first, "a", "b") + cell(second, "a", "b")) / 2
    )
    assert cell(overall, "a", "c") == cell(first, "a", "c")
    assert overall.games.sum() == first.games.sum() + second.games.sum()


# --- columns

NOBODYS = FieldStatistics(
    cast("EntrantScores", None), np.zeros(0, np.bool_), (), PairsAndPlaces.none()
)
ROW = Standing(
    *(1, "ada", 2, 20, 12, 2, 6, 65.0, (51.234, 78.766), 123.456, 1), numbers=NOBODYS, index=0
)


def test_columns_say_what_a_row_holds_in_the_order_that_is_wanted() -> None:
    assert {column.name: column.value(ROW) for column in STANDARD_COLUMNS} == {
        "rank": 1,
        "name": "ada",
        "matches": 2,
        "games": 20,
        "wins": 12,
        "draws": 2,
        "losses": 6,
        "score": 65.0,
        "interval": (51.234, 78.766),
        "rounds": 123.456,
        "forfeits": 1,
    }


def test_columns_have_titles_in_both_languages_and_values_for_json() -> None:
    assert all(column.title.en and column.title.ru for column in STANDARD_COLUMNS)
    values = {column.name: column.value(ROW) for column in STANDARD_COLUMNS}
    assert json.loads(json.dumps(values))["interval"] == [51.234, 78.766]


def test_columns_are_known_without_loading_a_database_or_scipy() -> None:
    code = (
        "import sys, pyanitsa.standings\n"
        "print([m for m in ('sqlalchemy', 'sqlmodel', 'scipy', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
