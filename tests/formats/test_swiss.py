"""The Swiss system: nobody meets anybody twice, byes go round, and points rank."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import Played, by_lot, by_strength, contest_of, level, play, rounded
from pyanitsa.errors import FormatError
from pyanitsa.formats.swiss import Swiss
from pyanitsa.formats.swiss_pairings import Pairings

SEEDS = st.integers(0, 1000)


@st.composite
def tournaments(draw: st.DrawFn, most: int = 12) -> Played:
    """Draw a Swiss tournament of pairs, of any number of rounds that can be."""
    entrants = draw(st.integers(2, most))
    rounds = draw(st.integers(0, entrants - 1 + entrants % 2))
    contest = contest_of(Swiss(), entrants, seed=draw(SEEDS), rounds=rounds)
    return play(Swiss(), contest, by_lot(draw(SEEDS)))


@settings(max_examples=60, deadline=None)
@given(tournaments())
def test_nobody_meets_anybody_twice_and_byes_are_at_most_one_apart(played: Played) -> None:
    """In each round everybody sits at one table or has the one bye of an odd field."""
    entrants = played.contest.entrants
    assert max(Counter(played.tables).values()) == 1
    assert max(played.byes) <= 1
    for one in played.rounds:
        there = [*(i for meeting in one.meetings for i in meeting.table), *one.byes]
        assert sorted(there) == list(range(entrants))
        assert len(one.byes) == entrants % 2
        assert {meeting.matches for meeting in one.meetings} == {played.contest.matches}


@pytest.mark.parametrize("entrants", range(2, 13))
@pytest.mark.parametrize("seed", [1, 2])
def test_all_rounds_that_there_can_be_are_a_round_robin(entrants: int, seed: int) -> None:
    """Up to the last round somebody unmet is found for everybody, whatever the results."""
    rounds = entrants - 1 + entrants % 2
    contest = contest_of(Swiss(), entrants, seed=seed, rounds=rounds)
    for scorer in (by_lot(seed), by_strength(contest.names), level):
        played = play(Swiss(), contest, scorer)
        assert len(played.rounds) == rounds
        assert sorted(played.tables) == list(combinations(range(entrants), 2))
        assert set(played.byes) == {entrants % 2}


@pytest.mark.parametrize("rounds", [30, 41])
def test_more_rounds_than_half_of_a_large_field_repeat_no_pairing(rounds: int) -> None:
    """It is too large to pair anew what is left, so all rounds are those of a round robin."""
    contest = contest_of(Swiss(), 42, rounds=rounds)
    played = play(Swiss(), contest, by_lot(3))
    assert len(set(played.tables)) == len(played.tables) == 21 * rounds


def test_a_field_of_several_blocks_is_paired_as_one() -> None:
    contest = contest_of(Swiss(), 101, rounds=6)
    played = play(Swiss(), contest, by_strength(contest.names))
    assert len(set(played.tables)) == len(played.tables) == 50 * 6
    assert sum(played.byes) == 6
    assert max(played.byes) == 1
    assert played.order[0] == 0


def test_blocks_grow_where_all_in_one_have_met() -> None:
    """The same ranking over and over leaves nobody unmet in a block before the rounds are over."""
    pairings = Pairings(range(66), 33, contest_of(Swiss(), 66).random)
    met = [pair for _ in range(33) for pair in pairings.draw(range(66), [0] * 66)[0]]
    assert len(set(met)) == len(met) == 33 * 33


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 30), SEEDS)
def test_the_pairing_is_that_of_least_difference_in_points(entrants: int, seed: int) -> None:
    """After one round without draws, winners meet winners; at most one pair is mixed."""
    contest = contest_of(Swiss(), entrants, seed=seed, rounds=2)
    played = play(Swiss(), contest, by_strength(contest.names))
    points = [keys[0] for keys in played.after(1).keys]
    gaps = [points[one] - points[two] for one, two in (m.table for m in played.rounds[1].meetings)]
    assert sum(gap != 0 for gap in gaps) <= 1


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 10), SEEDS)
def test_the_bye_is_for_the_lowest_who_had_none(half: int, seed: int) -> None:
    entrants = 2 * half + 1
    contest = contest_of(Swiss(), entrants, seed=seed, rounds=min(half, 4))
    played = play(Swiss(), contest, by_lot(seed))
    had: set[int] = set()
    for number, one in enumerate(played.rounds):
        (bye,) = one.byes
        keys = played.after(number).keys
        assert keys[bye] == min(keys[i] for i in range(entrants) if i not in had)
        had.add(bye)


def test_who_always_wins_is_first_and_who_always_loses_is_last() -> None:
    contest = contest_of(Swiss(), 16)
    played = play(Swiss(), contest, by_strength(contest.names))
    assert len(played.rounds) == 4
    assert played.order[0] == 0
    assert played.order[-1] == 15
    assert [played.ranking.keys[i][0] for i in (0, 15)] == [4, 0]


def test_points_and_tie_breaks_are_those_worked_out_by_hand() -> None:
    """Three entrants, all three rounds: a beats b 3:1, b and c draw, a beats c 4:0; a bye each."""
    score = {("a", "b"): 0.75, ("b", "c"): 0.5, ("a", "c"): 1.0}

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        made = score[names[0], names[1]]
        return [made, 1 - made]

    played = play(Swiss(), contest_of(Swiss(), ["a", "b", "c"], rounds=3), scorer)
    # Points with a bye of 1: a 3, b 1.5, c 1.5. A bye counts as a win over one's own points.
    assert played.ranking.keys == (
        (3.0, 1.5 + 1.5 + 3.0, 1.5 + 1.5 + 3.0, 0.875),
        (1.5, 3.0 + 1.5 + 1.5, 0.75 + 1.5, 0.375),
        (1.5, 3.0 + 1.5 + 1.5, 0.75 + 1.5, 0.25),
    )
    assert [title.en for title in played.ranking.titles] == [
        "Points",
        "Buchholz",
        "Sonneborn-Berger",
        "Mean score",
    ]
    assert [title.ru for title in played.ranking.titles][:2] == ["Очки", "Бухгольц"]


def test_means_that_are_equal_but_for_rounding_are_a_draw() -> None:
    played = play(Swiss(), contest_of(Swiss(), 2, matches=3), rounded)
    assert played.ranking.keys == ((0.5, 0.5, 0.25, 0.5),) * 2


def test_a_table_of_three_makes_points_against_each_opponent() -> None:
    """First 1, second 1/2, last 0; two that share a place make the mean."""
    contest = contest_of(Swiss(), 3, players=3, rounds=1)
    played = play(Swiss(), contest, by_strength(contest.names))
    assert [keys[0] for keys in played.ranking.keys] == [1, 0.5, 0]
    assert [keys[1] for keys in played.ranking.keys] == [0.25, 0.5, 0.75]
    shared = play(Swiss(), contest, lambda *_: [0.2, 0.9, 0.2])
    assert [keys[0] for keys in shared.ranking.keys] == [0.25, 1, 0.25]


def test_a_round_counts_when_all_of_it_is_played() -> None:
    """Neither a table nor a bye of the round that is being played changes the ranking."""
    played = play(Swiss(), contest_of(Swiss(), 7, rounds=3), by_lot(1))
    two = played.after(2)
    first = played.rounds[2].meetings[0].table
    partly = {t: made for t, made in played.scores.items() if t == first or t in played.tables[:6]}
    assert played.form.ranking(played.contest, played.rounds, partly) == two
    assert played.after(0).keys == ((0.0, 0.0, 0.0, 0.0),) * 7
    assert sum(keys[0] for keys in two.keys) == 8  # 3 pairs and a bye, twice


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 6), st.integers(0, 14), st.integers(0, 6), SEEDS)
def test_tables_of_more_seat_everybody_once_a_round(
    players: int, more: int, rounds: int, seed: int
) -> None:
    entrants = players + more
    rounds = min(rounds, comb(entrants, players) // (entrants // players))
    contest = contest_of(Swiss(), entrants, players=players, seed=seed, rounds=rounds)
    played = play(Swiss(), contest, by_lot(seed))
    assert max(played.byes) - min(played.byes) <= 1
    for one in played.rounds:
        there = [*(i for meeting in one.meetings for i in meeting.table), *one.byes]
        assert sorted(there) == list(range(entrants))
        assert len(one.byes) == entrants % players


@pytest.mark.parametrize(("entrants", "players"), [(30, 3), (50, 4), (60, 5)])
def test_tables_of_more_repeat_no_meeting_in_a_large_field(entrants: int, players: int) -> None:
    contest = contest_of(Swiss(), entrants, players=players, rounds=5)
    played = play(Swiss(), contest, by_lot(5))
    met = Counter(pair for table in played.tables for pair in combinations(table, 2))
    assert max(met.values()) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_the_order_of_the_file_changes_nothing(players: int) -> None:
    names = [f"e{i}" for i in range(9)]
    first = play(Swiss(), contest_of(Swiss(), names, players=players, rounds=5), by_lot(2))
    turned = contest_of(Swiss(), names[::-1], players=players, rounds=5)
    assert play(Swiss(), turned, by_lot(2)).by_name() == first.by_name()


@pytest.mark.parametrize(
    ("entrants", "players", "rounds", "said"),
    [
        (6, 2, 6, "'rounds' of the format 'swiss' is 6, and 6 entrants can play at most 5 before"),
        (5, 2, 6, "5 entrants can play at most 5 before all have met; set it from 1 to 5"),
        (4, 4, 2, "set it from 1 to 1, or to 0"),
        (6, 2, -1, "'rounds' of the format 'swiss' is -1, and there is no such number"),
        (1, 2, 0, "the format 'swiss' has 1 entrant, and a table is for 2; list at least 2"),
        (3, 4, 0, "the format 'swiss' has 3 entrants, and a table is for 4"),
    ],
)
def test_what_cannot_be_played_says_what_could(
    entrants: int, players: int, rounds: int, said: str
) -> None:
    contest = contest_of(Swiss(), entrants, players=players, rounds=rounds)
    with pytest.raises(FormatError, match=said):
        play(Swiss(), contest, level)


def test_nobody_can_meet_itself() -> None:
    with pytest.raises(FormatError, match="leave out self_play = true"):
        play(Swiss(), contest_of(Swiss(), 4, self_play=True), level)
