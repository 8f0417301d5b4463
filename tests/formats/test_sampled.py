"""Samples of all pairings: all are connected, all sit as often, and every two meet as often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import ceil, comb, log2
from random import Random
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import contest_of, level, play
from pyanitsa.errors import FormatError
from pyanitsa.formats.balanced import balanced_tables, connected, cyclic_tables
from pyanitsa.formats.regular import regular_pairings
from pyanitsa.formats.sampled import Sampled

if TYPE_CHECKING:
    from pyanitsa.plugins.contest import Table

SEEDS = st.integers(0, 1000)


def sampled(entrants: int | list[str], players: int, opponents: int, seed: int = 0) -> list[Table]:
    """Return the tables that the format draws."""
    contest = contest_of(Sampled(), entrants, players=players, seed=seed, opponents=opponents)
    (said,) = Sampled().rounds(contest)
    assert said.byes == ()
    assert {meeting.matches for meeting in said.meetings} == {contest.matches}
    return [meeting.table for meeting in said.meetings]


def sits(tables: list[Table], entrants: int) -> list[int]:
    """Return at how many tables each sits."""
    counted = Counter(one for table in tables for one in table)
    return [counted[one] for one in range(entrants)]


def linked(tables: list[Table], entrants: int) -> bool:
    """Whether all are connected, by another's word."""
    graph = nx.Graph()
    graph.add_nodes_from(range(entrants))
    graph.add_edges_from(pair for table in tables for pair in combinations(table, 2))
    return bool(nx.is_connected(graph))


@settings(max_examples=80, deadline=None)
@given(st.integers(3, 40), st.data())
def test_pairs_connect_all_and_everybody_has_as_many_opponents(
    entrants: int, data: st.DataObject
) -> None:
    """Only where both numbers are odd, one has one opponent fewer."""
    opponents = data.draw(st.integers(2, entrants - 1))
    tables = sampled(entrants, 2, opponents, data.draw(SEEDS))
    assert all(one < two for one, two in tables)
    assert len(set(tables)) == len(tables) == entrants * opponents // 2
    odd = entrants % 2 and opponents % 2
    expected = [opponents - 1] * odd + [opponents] * (entrants - odd)
    assert sorted(sits(tables, entrants)) == expected
    assert linked(tables, entrants)


@st.composite
def designs(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """Draw a field, the size of its tables, how many each meets, and a seed."""
    players = draw(st.integers(3, 8))
    entrants = draw(st.integers(players, 24))
    most = min((players - 1) * comb(entrants - 1, players - 1), 6 * players)
    fewest = players if entrants > players else players - 1
    return entrants, players, draw(st.integers(fewest, max(fewest, most))), draw(SEEDS)


@settings(max_examples=80, deadline=None)
@given(designs())
def test_tables_connect_all_and_everybody_sits_as_often(drawn: tuple[int, int, int, int]) -> None:
    """As often as it takes to meet so many; some once fewer where that does not come out even."""
    entrants, players, opponents, seed = drawn
    tables = sampled(entrants, players, opponents, seed)
    sittings = ceil(opponents / (players - 1))
    counts = sits(tables, entrants)
    assert all(list(table) == sorted(set(table)) for table in tables)
    assert len(set(tables)) == len(tables)
    assert len(tables) in {entrants * sittings // players, comb(entrants, players)}
    assert max(counts) - min(counts) <= 1
    assert max(counts) >= sittings
    assert linked(tables, entrants)


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 6), st.integers(1, 5), st.data())
def test_small_fields_can_be_sampled_up_to_all_tables(
    players: int, more: int, data: st.DataObject
) -> None:
    """Also where there are hardly more tables than are wanted."""
    entrants = players + more
    most = comb(entrants - 1, players - 1)
    sittings = data.draw(st.integers(2, min(most, 40)))
    tables = balanced_tables(entrants, players, sittings, Random(data.draw(SEEDS)))  # noqa: S311
    counts = sits(tables, entrants)
    assert len({frozenset(table) for table in tables}) == len(tables)
    assert max(counts) - min(counts) <= 1
    assert max(counts) >= sittings
    assert linked(tables, entrants)


@settings(max_examples=100, deadline=None)
@given(st.integers(3, 6), st.integers(1, 9), st.integers(2, 30), SEEDS)
def test_before_places_are_exchanged_all_promises_are_kept(
    players: int, more: int, sittings: int, seed: int
) -> None:
    """But for meetings, which are not spread yet; a design is missing only near to all tables."""
    entrants = players + more
    tables = cyclic_tables(entrants, players, sittings, Random(seed))  # noqa: S311
    if tables is None:
        assert sittings > comb(entrants - 1, players - 1) - players
        return
    counts = sits(tables, entrants)
    assert len({frozenset(table) for table in tables}) == len(tables)
    assert {len(set(table)) for table in tables} == {players}
    assert max(counts) == sittings
    assert max(counts) - min(counts) <= 1
    assert linked(tables, entrants)


@pytest.mark.parametrize(
    ("entrants", "players", "opponents"),
    [(7, 3, 6), (9, 3, 8), (13, 4, 12), (20, 4, 10), (60, 3, 20), (200, 5, 24), (500, 4, 18)],
)
def test_nobody_meets_anybody_twice_where_a_design_for_that_is_found(
    entrants: int, players: int, opponents: int
) -> None:
    """Among them are planes, in which every two meet exactly once: Fano's, and of order 3."""
    tables = sampled(entrants, players, opponents)
    met = Counter(pair for table in tables for pair in combinations(table, 2))
    assert set(met.values()) == {1}


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 5), st.integers(2, 4), SEEDS)
def test_meetings_are_spread_more_evenly_than_by_lot(
    players: int, sittings: int, seed: int
) -> None:
    """Tables drawn from shuffled decks of entrants are what one would do without a design."""
    entrants = 4 * players
    tables = balanced_tables(entrants, players, sittings, Random(seed))  # noqa: S311
    chance = Random(seed)  # noqa: S311
    drawn: list[Table] = []
    for _ in range(sittings):
        deck = chance.sample(range(entrants), entrants)
        drawn += [tuple(deck[at : at + players]) for at in range(0, entrants, players)]
    assert _squares(tables) <= _squares(drawn)


def _squares(tables: list[Table]) -> int:
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(number**2 for number in met.values())


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9), st.integers(1, 20), SEEDS)
def test_who_is_added_at_the_end_changes_few_pairings(opponents: int, more: int, seed: int) -> None:
    """It takes the place between two of half as many pairs as it has opponents."""
    entrants = opponents + more
    before = set(sampled(entrants, 2, opponents, seed))
    after = set(sampled(entrants + 1, 2, opponents, seed))
    assert len(before - after) == opponents // 2
    newcomer = [table for table in after - before if table[1] == entrants]
    assert len(after - before) == len(newcomer) <= opponents


@pytest.mark.parametrize(("entrants", "opponents"), [(50, 12), (200, 16)])
def test_pairings_tell_as_much_as_random_ones(entrants: int, opponents: int) -> None:
    """The mean variance of a difference of ratings is hardly above the least that there can be.

    With equal variances it is in proportion to the sum of the inverses of the Laplacian's
    eigenvalues, and least where these are all the same, as in a round robin.
    """
    graph = nx.Graph(regular_pairings(entrants, opponents, Random(1)))  # noqa: S311
    values = np.linalg.eigvalsh(nx.laplacian_matrix(graph).toarray().astype(float))[1:]
    least = (entrants - 1) ** 2 / values.sum()
    assert least / (1 / values).sum() > 0.92


@pytest.mark.parametrize(
    ("entrants", "expected"), [(2, 1), (3, 2), (4, 3), (8, 6), (20, 10), (100, 14)]
)
def test_where_nothing_is_said_it_is_twice_the_logarithm(entrants: int, expected: int) -> None:
    """In small fields that is a round robin."""
    assert set(sits(sampled(entrants, 2, 0), entrants)) == {expected}
    assert expected in {entrants - 1, 2 * ceil(log2(entrants))}


def test_one_table_for_all_is_one_table() -> None:
    assert sampled(4, 4, 0) == sampled(4, 4, 3) == [(0, 1, 2, 3)]


def test_tables_of_more_do_not_depend_on_the_order_of_the_file() -> None:
    names = [f"e{i}" for i in range(9)]
    drawn = [
        {frozenset(order[one] for one in table) for table in sampled(order, 3, 6, seed)}
        for seed, order in ((0, names), (0, names[::-1]), (1, names))
    ]
    assert drawn[0] == drawn[1] != drawn[2]


def test_what_is_not_connected_is_told() -> None:
    assert connected([(0, 1, 2), (2, 3, 4)], 5)
    assert not connected([(0, 1, 2), (3, 4, 5)], 6)
    assert not connected([(0, 1, 2)], 4)


@pytest.mark.parametrize(
    ("entrants", "players", "opponents", "said"),
    [
        (9, 2, 1, "is 1, and that does not connect 9 entrants at tables of 2; set it from 2 to 8"),
        (9, 2, -3, "'opponents' of the format 'sampled' is -3, and that does not connect"),
        (9, 3, 2, "does not connect 9 entrants at tables of 3; set it from 3 to 56, or to 0"),
        (9, 2, 9, "9 entrants at tables of 2 meet 8 in all .* or play the format 'round-robin'"),
        (4, 4, 4, "4 entrants at tables of 4 meet 3 in all there are; set it from 3 to 3"),
        (1, 2, 0, "the format 'sampled' has 1 entrant, and a table is for 2"),
        (3, 4, 0, "the format 'sampled' has 3 entrants, and a table is for 4"),
    ],
)
def test_what_cannot_be_played_says_what_could(
    entrants: int, players: int, opponents: int, said: str
) -> None:
    contest = contest_of(Sampled(), entrants, players=players, opponents=opponents)
    with pytest.raises(FormatError, match=said):
        play(Sampled(), contest, level)


def test_nobody_can_meet_itself() -> None:
    with pytest.raises(FormatError, match="nobody can meet itself"):
        play(Sampled(), contest_of(Sampled(), 4, self_play=True), level)
