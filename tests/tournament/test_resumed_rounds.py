"""Formats that wait for results: round after round, the same however often they are interrupted."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from pyanitsa.store import TableScores, open_store, rounds

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

CLIMB = """
import json, os, signal
from pathlib import Path
from pyanitsa import Text, hookimpl
from pyanitsa.plugins.contest import Meeting, Round

class Climb:
    # The first entrant meets the next as long as it wins, then all the others, twice as often.

    name = "climb"
    title = Text("Climb", "Подъём")
    options = {"most": 9}

    def rounds(self, contest):
        others = range(1, contest.entrants)
        for other in others[:contest.options["most"]]:
            byes = [one for one in others if one != other]
            scores = yield contest.round([(0, other)], byes=byes)
            if scores[0, other][:, 0].mean() <= 0.5:
                break
        seen = {str(table): made.tolist() for table, made in scores.items()}
        Path("seen").write_text(json.dumps(seen))
        yield Round(tuple(Meeting((0, other), 2 * contest.matches) for other in others))

    def ranking(self, contest, rounds, scores):
        return None

@hookimpl
def pyanitsa_formats():
    return [Climb()]

@hookimpl
def pyanitsa_match_finished(match):
    left = int(os.environ.get("STOP_AFTER", 0))
    if left:
        os.environ["STOP_AFTER"] = str(left - 1)
        if left == 1:
            signal.raise_signal(signal.SIGINT)
"""

FIELD = ["low-high", "high-first", "middle-first", "low-first"]
"""In `bank`, low-high beats the strongest first and loses to the weakest first."""


@pytest.fixture
def climb(project: Project) -> Project:
    project.write("climb.py", CLIMB)
    tournament(project)
    return project


def tournament(project: Project, **says: Any) -> None:
    listed: dict[str, Any] = {"variants": ["bank", "tactical"], "strategies": FIELD}
    listed |= {"format": "climb", "plugins": ["climb.py"], "deals": 4}
    project.tournament(**listed | says)


def play(project: Project, *more: str, db: str = "pyanitsa.db", code: int = 0) -> Done:
    done = project.pyanitsa("run", "tournament.toml", "--db", db, "--format", "csv", *more)
    assert done.code == code, done.err
    return done


def test_rounds_follow_the_results_in_each_variant_for_itself(climb: Project) -> None:
    play(climb)
    with open_store(climb.path / "pyanitsa.db", create=False) as store:
        drawn = rounds(store, "tournament")
        scores = [dict(TableScores(store, "tournament", variant)) for variant in (0, 1)]
    of_bank = [one for one in drawn if one.variant == 0]
    assert [one.number for one in of_bank] == list(range(len(of_bank)))
    *climbing, last = of_bank
    for number, one in enumerate(climbing, start=1):
        assert one.tables == {(0, number): 2}
        assert one.byes == tuple(other for other in (1, 2, 3) if other != number)
        won = scores[0][0, number][:2, 0].mean() > 0.5
        assert won == (number < len(climbing)) or number == 3
    assert last.tables == {(0, 1): 4, (0, 2): 4, (0, 3): 4}
    assert last.byes == ()
    assert {one.variant for one in drawn} == {0, 1}


def test_scores_are_those_of_the_matches_in_the_order_of_their_numbers(climb: Project) -> None:
    play(climb)
    stored = climb.stored()
    entrants = {row[0]: row[1] for row in stored["entrant"]}
    with open_store(climb.path / "pyanitsa.db", create=False) as store:
        scores = dict(TableScores(store, "tournament", 1))
    names = {row[0]: row[1] for row in stored["variant"]}
    chosen = sorted((row[3], row[0]) for row in stored["match"] if names[row[2]] == "tactical")
    expected: dict[tuple[str, ...], list[list[float]]] = {}
    for _, match in chosen:
        both = sorted(row for row in stored["side"] if row[0] == match)
        table = tuple(entrants[row[2]] for row in both)
        expected.setdefault(table, []).append([row[7] / (2 * row[3]) for row in both])
    assert {tuple(FIELD[one] for one in table) for table in scores} == expected.keys()
    for table, made in scores.items():
        assert np.allclose(made, expected[tuple(FIELD[one] for one in table)])


def test_the_list_of_matches_says_the_round_and_who_had_a_bye(climb: Project) -> None:
    play(climb)
    rows = climb.pyanitsa("matches", "--variant", "bank", "--format", "json").json()
    met = [(row["round"], row["entrants"]) for row in rows]
    assert met[:2] == [(1, "low-high : high-first")] * 2
    assert [number for number, _ in met] == sorted(number for number, _ in met)
    assert met[-12:] == [
        (met[-1][0], f"low-high : {other}") for _ in range(4) for other in FIELD[1:]
    ]
    told = climb.pyanitsa("matches", "--variant", "bank").out
    assert "round 1 of bank: a bye for middle-first, low-first" in told
    assert "of tactical: a bye" not in told


@pytest.mark.parametrize("stop", [1, 3, 6, 11, 17])
def test_interrupted_in_any_round_and_resumed_it_is_the_same(
    climb: Project, monkeypatch: pytest.MonkeyPatch, stop: int
) -> None:
    whole = play(climb, db="whole.db")
    monkeypatch.setenv("STOP_AFTER", str(stop))
    broken = play(climb, code=130)
    kept = len(climb.stored()["match"])
    assert 0 < kept < len(climb.stored("whole.db")["match"])
    assert f"{kept} matches of this run are stored" in broken.err
    assert play(climb, "--workers", "2").out == whole.out
    assert climb.stored() == climb.stored("whole.db")


def test_options_of_a_format_are_those_it_has_and_of_their_type(climb: Project) -> None:
    tournament(climb, format={"name": "climb", "most": 1})
    play(climb)
    with open_store(climb.path / "pyanitsa.db", create=False) as store:
        assert [one.number for one in rounds(store, "tournament") if one.variant == 0] == [0, 1]
    for option, value, said in (
        ("mst", 1, "line 8: the format 'climb' has no option 'mst'; did you mean 'most'?"),
        ("most", "one", "the option 'most' of the format 'climb' is a whole number, and this is"),
        ("most", True, "the option 'most' of the format 'climb' is a whole number, and this is"),
    ):
        tournament(climb, format={"name": "climb", option: value})
        assert said in play(climb, code=2).err
    tournament(climb, format={"most": 1})
    assert "say which format it is" in play(climb, code=2).err


def test_ctrl_c_is_not_swallowed() -> None:
    """The test above relies on it."""
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
