"""The gauntlet and the ladder: some entrants against those who are there already."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import by_lot, by_strength, contest_of, level, play
from pyanitsa.errors import FormatError
from pyanitsa.formats.gauntlet import Gauntlet
from pyanitsa.formats.ladder import Ladder

SEEDS = st.integers(0, 1000)


@st.composite
def gauntlets(draw: st.DrawFn) -> tuple[int, int, list[int]]:
    """Draw how many enter, how many sit at a table, and who challenges."""
    players = draw(st.integers(2, 4))
    entrants = draw(st.integers(players, 9))
    most = entrants - players + 1
    challengers = draw(st.lists(st.integers(0, entrants - 1), unique=True, max_size=most))
    return entrants, players, challengers


@settings(max_examples=60, deadline=None)
@given(gauntlets())
def test_each_challenger_meets_all_others_and_no_challenger(
    drawn: tuple[int, int, list[int]],
) -> None:
    entrants, players, challengers = drawn
    names = [f"e{i:02}" for i in challengers]
    contest = contest_of(Gauntlet(), entrants, players=players, challengers=names)
    (said,) = Gauntlet().rounds(contest)
    tables = [meeting.table for meeting in said.meetings]
    who = set(challengers or [0])
    assert len(set(tables)) == len(tables) == len(who) * comb(entrants - len(who), players - 1)
    assert all(list(table) == sorted(set(table)) for table in tables)
    assert all(len(who & {*table}) == 1 for table in tables)
    sits = Counter(one for table in tables for one in table)
    assert len({sits[one] for one in who}) == 1
    assert len({sits[one] for one in range(entrants) if one not in who}) == 1


def test_with_self_play_a_challenger_is_one_of_its_own_others() -> None:
    for players, expected in (
        (2, [(1, 1), (0, 1), (1, 2)]),
        (3, [(1, 1, 1), (0, 1, 1), (1, 1, 2), (0, 0, 1), (0, 1, 2), (1, 2, 2)]),
    ):
        contest = contest_of(Gauntlet(), 3, players=players, self_play=True, challengers=["e01"])
        (said,) = Gauntlet().rounds(contest)
        assert [meeting.table for meeting in said.meetings] == expected


@pytest.mark.parametrize(
    ("entrants", "players", "challengers", "said"),
    [
        (3, 2, ["e2"], "names 'e2', and no entrant is called that; did you mean 'e02'"),
        (3, 2, [2], "names 2, and no entrant is called that"),
        (3, 2, ["e02", "e02"], "names 'e02' twice; once will do"),
        (2, 2, ["e00", "e01"], "leaves 0 entrants to be met, and .* 1 of them; name 1 or fewer"),
        (4, 3, ["e00", "e01", "e02"], "leaves 1 entrant to be met, .* 2 of them; name 2 or fewer"),
        (1, 2, [], "the format 'gauntlet' has 1 entrant, and a table is for 2"),
    ],
)
def test_challengers_who_cannot_be_are_told(
    entrants: int, players: int, challengers: list[object], said: str
) -> None:
    contest = contest_of(Gauntlet(), entrants, players=players, challengers=challengers)
    with pytest.raises(FormatError, match=said):
        play(Gauntlet(), contest, level)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9), st.lists(st.integers(0, 8), unique=True), SEEDS)
def test_a_climber_stands_above_whom_it_beat_and_below_whom_it_did_not(
    entrants: int, numbers: list[int], seed: int
) -> None:
    """It meets each at most once, without a gap, and those who stand keep their order."""
    climbers = [one for one in numbers if one < entrants]
    contest = contest_of(Ladder(), entrants, climbers=[f"e{one:02}" for one in climbers])
    played = play(Ladder(), contest, by_lot(seed))
    assert max(Counter(played.tables).values(), default=1) == 1
    assert all(len(one.meetings) == 1 and not one.byes for one in played.rounds)
    climbers = climbers or [entrants - 1]
    standing = [one for one in range(entrants) if one not in climbers]
    tables = list(played.tables)
    for climber in climbers:
        place = len(standing)
        while place > 0:
            table = tables.pop(0)
            assert set(table) == {climber, standing[place - 1]}
            if played.scores[table].mean(axis=0)[table.index(climber)] <= 0.5 + 1e-9:
                break
            place -= 1
        standing.insert(place, climber)
    assert tables == []
    assert played.order == standing
    assert sorted(played.ranking.keys) == [(one + 1,) for one in range(entrants)]


@pytest.mark.parametrize(("place", "meetings"), [(0, 4), (2, 3), (4, 1)])
def test_a_climber_stops_below_the_first_who_is_stronger(place: int, meetings: int) -> None:
    contest = contest_of(Ladder(), ["a", "b", "c", "d", "new"])
    strength = [*"abcd"]
    strength.insert(place, "new")
    played = play(Ladder(), contest, by_strength(strength))
    assert len(played.rounds) == meetings
    assert [contest.names[one] for one in played.order] == strength


def test_all_who_climb_one_after_the_other_are_sorted() -> None:
    names = ["c", "a", "e", "b", "d"]
    contest = contest_of(Ladder(), names, climbers=names)
    played = play(Ladder(), contest, by_strength("abcde"))
    assert "".join(names[one] for one in played.order) == "abcde"


def test_a_draw_does_not_lead_upwards() -> None:
    played = play(Ladder(), contest_of(Ladder(), 4), level)
    assert played.tables == [(2, 3)]
    assert played.order == [0, 1, 2, 3]


def test_whoever_is_still_to_climb_stands_on_no_rung() -> None:
    contest = contest_of(Ladder(), ["a", "b", "c", "d"], climbers=["c", "d"])
    played = play(Ladder(), contest, by_strength("cabd"))
    assert [title.ru for title in played.ranking.titles] == ["Ступень"]
    assert [[keys[0] for keys in played.after(n).keys] for n in range(4)] == [
        [3, 2, 1, 0],  # c is to meet b
        [3, 1, 2, 0],  # c has beaten b
        [3, 2, 4, 1],  # c has beaten a, and d stands on the lowest rung
        [3, 2, 4, 1],
    ]


@pytest.mark.parametrize(
    ("says", "said"),
    [
        ({"entrants": 1}, "the format 'ladder' has 1 entrant, and a table is for 2"),
        ({"players": 4}, "the format 'ladder' is for two at a table, and players = 4"),
        ({"self_play": True}, "in the format 'ladder' nobody can meet itself"),
        ({"climbers": ["x"]}, "the option 'climbers' of the format 'ladder' names 'x', and no"),
    ],
)
def test_what_cannot_be_played_says_what_could(says: dict[str, object], said: str) -> None:
    contest = contest_of(Ladder(), **{"entrants": 4, **says})  # type: ignore[arg-type]
    with pytest.raises(FormatError, match=said):
        play(Ladder(), contest, level)
