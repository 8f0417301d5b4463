"""Games and their outcomes as one value: empty, put together, taken apart and ended."""

from __future__ import annotations

import pytest

from factories import arrays, make_entrant, make_plan, make_result, same_games
from pyanitsa.engine import Outcome, Outcomes
from pyanitsa.engine.outcome import facts
from pyanitsa.play.games import FORFEIT, Games

WON = Outcome("won", places=(2, 1, 3), rounds=9, wars=1, laid=27, banks=(4, 6, 2))
ENDLESS = Outcome("endless", (1, 1, 1), rounds=12, wars=0, laid=36, banks=(0, 0, 0), loop=(0, 12))


def some_games() -> Games:
    return make_result(make_plan([make_entrant(name) for name in "abc"]), forfeit_rate=0.2).games


def test_single_outcomes_become_arrays_and_come_back_as_they_were() -> None:
    assert list(Outcomes.of([WON, ENDLESS], players=3)) == [WON, ENDLESS]
    assert len(Outcomes.of([], players=3)) == 0


def test_every_fact_of_an_outcome_has_its_array() -> None:
    names = [one.name for one in facts()]
    assert names == list(Outcomes.__dataclass_fields__)
    assert [one.single for one in facts()] == list(Outcome.__dataclass_fields__)


def test_outcomes_that_differ_are_told_by_fact_and_by_game() -> None:
    one, other = Outcomes.of([WON, WON], 3), Outcomes.of([WON, ENDLESS], 3)
    differing = {fact.single: where.tolist() for fact, where in one.differing(other).items()}
    assert set(differing) == set(Outcome.__dataclass_fields__)
    assert all(where == [False, True] for where in differing.values())


def test_an_array_of_another_shape_is_told_by_its_name() -> None:
    outcomes = Outcomes.of([WON], 3)
    assert outcomes.misshapen(1, 3) is None
    assert outcomes.misshapen(2, 3) == (
        "reasons of 2 games for 3 players has the shape (1,), not (2,)"
    )
    assert "places of 1 game for 2 players" in str(outcomes.misshapen(1, 2))


def test_games_are_put_together_and_taken_apart() -> None:
    games = some_games()
    again = Games.stack([games[leg] for leg in range(3)])
    assert same_games(again, games)
    assert same_games(games.reshape(-1).reshape(3, 5), games)
    assert (games.shape, games.size, games.players) == ((3, 5), 15, 3)
    assert games[1, 2, ...].shape == ()
    assert games[1, 2, ...].outcome() == games.outcome(1, 2)
    assert games[1, 2, ...].hands() == games.hands(1, 2)


def test_what_is_written_into_a_part_is_in_the_whole() -> None:
    games = Games.empty((2, 4), players=3, cards=12)
    games[1][2:].end(Outcomes.of([WON, ENDLESS], 3))
    assert games.outcome(1, 2) == WON
    assert games.outcome(1, 3) == ENDLESS
    assert games.outcome(0, 0).loop is None
    assert not games[0].outcomes.rounds.any()


@pytest.mark.parametrize(
    ("forfeits", "places"),
    [
        ((False, True, False), (1, 3, 2)),
        ((True, False, False), (3, 1, 2)),
        ((False, True, True), (1, 2, 2)),
        ((True, True, True), (1, 1, 1)),
    ],
)
def test_who_forfeits_comes_last_and_one_alone_has_not_played(
    forfeits: tuple[bool, ...], places: tuple[int, ...]
) -> None:
    games = Games.empty((2,), players=3, cards=12)
    games.forfeits[1] = forfeits
    games.end(Outcomes.of([WON, WON], 3))
    assert games.outcome(0) == WON
    ended = games.outcome(1)
    assert (ended.reason, ended.places) == (FORFEIT, places)
    played = sum(forfeits) < 2
    assert (ended.rounds, ended.laid) == ((WON.rounds, WON.laid) if played else (0, 0))
    assert ended.banks == (WON.banks if played else (0, 0, 0))


def test_empty_games_hold_nothing() -> None:
    games = Games.empty((1,), players=2, cards=3)
    nothing = {one.name: one.nothing for one in facts()}
    assert all((array == nothing.get(name, 0)).all() for name, array in arrays(games).items())
