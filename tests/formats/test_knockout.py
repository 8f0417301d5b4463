"""The knockout: a bracket for any field, byes for the best seeds, ties decided by more matches."""

from __future__ import annotations

from math import ceil, log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import Played, by_lot, by_strength, contest_of, level, play, rounded
from pyanitsa.errors import FormatError
from pyanitsa.formats.knockout import Knockout

SEEDS = st.integers(0, 1000)


def stages(played: Played) -> list[list[tuple[int, ...]]]:
    """Return the tables of each stage, without the rounds of further matches."""
    return [
        [meeting.table for meeting in one.meetings]
        for one in played.rounds
        if one.meetings[0].matches == played.contest.matches
    ]


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 33), st.sampled_from(["lot", "listed"]), st.booleans(), SEEDS)
def test_one_is_left_and_everybody_else_has_lost_once(
    entrants: int, seeding: str, third: bool, seed: int
) -> None:
    """With no power of two, byes fill the first stage up, and there are none later."""
    contest = contest_of(
        Knockout(), entrants, matches=3, seed=seed, seeding=seeding, third_place=third
    )
    played = play(Knockout(), contest, by_lot(seed))
    number = ceil(log2(entrants))
    assert len(stages(played)) == number
    assert len(played.rounds[0].byes) == 2**number - entrants
    assert max(played.byes) <= 1
    assert all(not one.byes for one in played.rounds[1:])
    tables = [table for stage in stages(played) for table in stage]
    assert len(set(tables)) == len(tables) == entrants - 1 + (third and entrants > 3)
    survived = [keys[0] for keys in played.ranking.keys]
    assert sorted(survived)[-2:] == [number - 1, number]
    assert sum(survived) == 2**number - 1
    for stage, met in enumerate(stages(played)[:-1]):
        assert all({survived[one] == stage for one in table} == {True, False} for table in met)


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 11, 16, 21])
def test_the_better_seeds_meet_as_late_as_they_can(entrants: int) -> None:
    """Where the better one always wins, the last 2^k of the field are the first 2^k seeds."""
    contest = contest_of(Knockout(), entrants, seeding="listed")
    played = play(Knockout(), contest, by_strength(contest.names))
    left = 2 ** ceil(log2(entrants))
    assert set(played.rounds[0].byes) == set(range(left - entrants))
    for stage in stages(played)[1:]:
        left //= 2
        assert sorted(one for table in stage for one in table) == list(range(left))
        assert {sum(table) for table in stage} == {left - 1}
    assert played.order[:2] == [0, 1]


def test_ratings_seed_those_who_have_one_and_the_rest_follow() -> None:
    contest = contest_of(
        Knockout(), ["a", "b", "c", "d"], seeding="listed", ratings={"d": 10, "c": -2.5}
    )
    played = play(Knockout(), contest, by_strength("dcab"))
    assert sorted(stages(played)[0]) == [(0, 2), (1, 3)]  # d is first, c second, a third
    assert stages(played)[1] == [(2, 3)]
    assert played.order[:2] == [3, 2]


def test_a_lot_depends_on_the_seed_and_not_on_the_order_of_the_file() -> None:
    names = [f"e{i}" for i in range(16)]
    drawn = [
        play(Knockout(), contest_of(Knockout(), order, seed=seed), by_lot(1)).by_name()
        for seed, order in ((0, names), (0, names[::-1]), (1, names))
    ]
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_tie_is_decided_by_further_matches_of_those_who_are_tied() -> None:
    """The first and the fourth are level for four matches; all matches of the two count."""

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        if names == ("e00", "e03"):
            return [[1.0, 0.0], [0.0, 1.0], [0.5, 0.5], [0.5, 0.5], [0.25, 0.75]][number]
        return [1.0, 0.0]

    played = play(Knockout(), contest_of(Knockout(), 4, seeding="listed"), scorer)
    assert [[(m.table, m.matches) for m in one.meetings] for one in played.rounds] == [
        [((0, 3), 2), ((1, 2), 2)],
        [((0, 3), 1)],
        [((0, 3), 1)],
        [((0, 3), 1)],
        [((1, 3), 2)],
    ]
    assert [keys[0] for keys in played.ranking.keys] == [0, 2, 0, 1]


def test_after_twenty_further_matches_the_better_seed_goes_through() -> None:
    played = play(Knockout(), contest_of(Knockout(), 3, seeding="listed"), level)
    assert [len(played.scores[table]) for table in ((1, 2), (0, 1))] == [22, 22]
    assert len(played.rounds) == 42
    assert played.order == [0, 1, 2]


def test_sums_of_fractions_that_are_equal_are_a_tie() -> None:
    """However they are rounded: these means differ by less than one part in 10^16."""
    contest = contest_of(Knockout(), 2, matches=3, seeding="listed")
    played = play(Knockout(), contest, rounded)
    one, two = played.scores[0, 1][:3].mean(axis=0)
    assert one != two
    assert [meeting.matches for said in played.rounds for meeting in said.meetings][:2] == [3, 1]


def test_the_losers_of_the_semifinals_play_for_third_place_beside_the_final() -> None:
    contest = contest_of(Knockout(), 6, seeding="listed", third_place=True)
    played = play(Knockout(), contest, by_strength(contest.names))
    assert stages(played)[-1] == [(0, 1), (2, 3)]
    assert played.ranking.keys == ((3, 0), (2, 0), (1, 1), (1, 0), (0, 0), (0, 0))
    assert [title.en for title in played.ranking.titles] == [
        "Stages survived",
        "Match for third place",
    ]


@pytest.mark.parametrize("entrants", [2, 3])
def test_where_there_is_only_one_for_third_place_it_is_not_played_for(entrants: int) -> None:
    contest = contest_of(Knockout(), entrants, seeding="listed", third_place=True)
    assert [len(stage) for stage in stages(play(Knockout(), contest, by_lot(1)))][-1] == 1


def test_a_stage_counts_when_all_of_it_is_decided() -> None:
    """A bye, too, is survived only then; while two are tied, the stage is open."""

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        return [1.0, 0.0] if names != ("e01", "e04") or number > 1 else [0.5, 0.5]

    played = play(Knockout(), contest_of(Knockout(), 6, seeding="listed"), scorer)
    open_ = ((0.0,),) * 6
    assert [len(one.meetings) for one in played.rounds] == [2, 2, 1]
    played = play(Knockout(), contest_of(Knockout(), 5, seeding="listed"), level_once)
    assert [one.meetings[0].matches for one in played.rounds[:2]] == [2, 1]
    assert played.after(0).keys == played.after(1).keys == open_[:5]
    assert sum(keys[0] for keys in played.after(2).keys) == 4


def level_once(names: tuple[str, ...], number: int) -> list[float]:
    """Score draws in the two matches that are planned, and then not."""
    return [0.5, 0.5] if number < 2 else [1.0, 0.0]


@pytest.mark.parametrize(
    ("says", "said"),
    [
        ({"entrants": 1}, "the format 'knockout' has 1 entrant, and a table is for 2; list at"),
        ({"players": 3}, "'knockout' is for two at a table, and players = 3; set players = 2, or"),
        ({"self_play": True}, "in the format 'knockout' nobody can meet itself; leave out self_pl"),
        ({"seeding": "elo"}, "'seeding' of the format 'knockout' is 'elo'; say 'lot' or 'listed'"),
        ({"ratings": {"e0": 1}}, "rates 'e0', and no entrant is called that; did you mean 'e0"),
        ({"ratings": {"e01": "high"}}, "rates 'e01' 'high'; a rating is a number"),
        ({"ratings": {"e01": True}}, "rates 'e01' True; a rating is a number"),
        ({"ratings": {"e01": float("nan")}}, "rates 'e01' nan; a rating is a number"),
    ],
)
def test_what_cannot_be_played_says_what_could(says: dict[str, object], said: str) -> None:
    contest = contest_of(Knockout(), **{"entrants": 4, **says})  # type: ignore[arg-type]
    with pytest.raises(FormatError, match=said):
        play(Knockout(), contest, level)
