"""The formats that come along, played from the command line to their standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

FIELD = ["low-first", "high-first", "low-high", "high-low", "middle-first", "random", "tian-ji"]


def play(project: Project, *more: str, code: int = 0, db: str = "pyanitsa.db", **says: Any) -> Done:
    listed: dict[str, Any] = {"variants": ["bank"], "strategies": FIELD, "deals": 2, "matches": 1}
    project.tournament(**listed | says)
    done = project.pyanitsa("run", "tournament.toml", "--db", db, *more)
    assert done.code == code, done.err
    return done


def matches(project: Project) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = project.pyanitsa("matches", "--format", "json").json()
    return rows


def test_a_swiss_is_ranked_by_points_and_buchholz_and_its_byes_are_listed(
    project: Project,
) -> None:
    done = play(project, format={"name": "swiss", "rounds": 4})
    rows = matches(project)
    assert [row["round"] for row in rows] == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3
    met = [row["entrants"] for row in rows]
    assert len(set(met)) == len(met)
    assert "ordered by Points; ties by Buchholz" in done.out
    told = project.pyanitsa("matches").out
    byes = [line.partition("a bye for ")[2] for line in told.splitlines() if "a bye for" in line]
    assert len(byes) == len(set(byes)) == 4
    first = project.pyanitsa("standings", "--format", "json").json()[0]
    assert first["swiss_points"] >= 3
    assert "Points    Buchholz    Sonneborn-Berger" in done.out
    russian = project.pyanitsa("standings", "--language", "ru").out
    assert "порядок: Очки" in russian
    assert "ordered by score" in project.pyanitsa("standings", "--order", "score").out


def test_a_knockout_has_its_winner_first(project: Project) -> None:
    play(project, format={"name": "knockout", "seeding": "listed"})
    rows = matches(project)
    final = [row for row in rows if row["round"] == max(row["round"] for row in rows)]
    names = final[0]["entrants"].split(" : ")
    totals = [
        sum(float(row["scores"].split(" : ")[slot]) for row in rows if row["entrants"] == met)
        for met in [final[0]["entrants"]]
        for slot in (0, 1)
    ]
    winner = names[totals[1] > totals[0]]
    standings = project.pyanitsa("standings", "--format", "json").json()
    assert (standings[0]["name"], standings[0]["rank"]) == (winner, 1)


def test_a_gauntlet_a_ladder_and_a_sample_play_what_they_say(project: Project) -> None:
    play(project, format={"name": "gauntlet", "challengers": ["random"]})
    assert {"random" in row["entrants"].split(" : ") for row in matches(project)} == {True}
    assert len(matches(project)) == 6
    play(project, format="ladder")
    assert all("tian-ji" in row["entrants"].split(" : ") for row in matches(project))
    play(project, format={"name": "sampled", "opponents": 4})
    met = [name for row in matches(project) for name in row["entrants"].split(" : ")]
    assert {name: met.count(name) for name in FIELD} == dict.fromkeys(FIELD, 4)


@pytest.mark.parametrize("form", ["swiss", "knockout", "ladder", "sampled"])
def test_played_in_pieces_a_format_gives_the_same_bytes(project: Project, form: str) -> None:
    """First only some of the deals' matches are there, from another tournament of the same seed."""
    whole = play(project, "--format", "csv", db="whole.db", format=form, seed=4)
    play(project, db="pieces.db", strategies=FIELD[:3], seed=4)
    project.tournament(variants=["bank"], strategies=FIELD, deals=2, matches=1, format=form, seed=4)
    again = project.pyanitsa("run", "tournament.toml", "--db", "pieces.db", "--format", "csv")
    assert again.out == whole.out


@pytest.mark.parametrize(
    ("says", "said"),
    [
        ({"format": "swiss", "strategies": FIELD[:1]}, "line"),
        ({"format": {"name": "swiss", "rounds": 9}}, "rounds"),
        ({"format": "knockout", "strategies": FIELD[:1]}, "knockout"),
        ({"format": {"name": "gauntlet", "challengers": ["nobody"]}}, "nobody"),
        ({"format": {"name": "sampled", "opponents": -1}}, "opponents"),
        ({"format": "knockout", "players": 3}, "knockout"),
        ({"format": {"name": "swiss", "round": 3}}, "did you mean 'rounds'?"),
        ({"format": "swis"}, "did you mean 'swiss'?"),
        ({"format": "swiss", "until": "resolved"}, "until"),
        ({"until": "solved"}, "until"),
        ({"until": {"rule": "resolved", "leve": 0.9}}, "did you mean 'level'?"),
        ({"until": {"rule": "resolved", "budget": 10}}, "budget"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line_and_nothing_is_stored(
    project: Project, says: dict[str, Any], said: str
) -> None:
    done = play(project, code=2, **says)
    assert done.out == ""
    assert said in done.err
    assert done.err.count("\n") == 1
    assert "tournament.toml, line" in done.err
    assert not project.stored().get("match")


def test_until_resolved_goes_on_until_neighbours_are_apart_and_says_so(project: Project) -> None:
    field = ["low-first", "high-first", "low-high"]
    done = play(project, strategies=field, deals=10, matches=4, until="resolved")
    rows = matches(project)
    assert max(row["round"] for row in rows) > 1
    assert "of 2 neighbouring pairs 2 are separated" in done.out
    assert "ordered by Mean score % over opponents" in done.out
    russian = project.pyanitsa("standings", "--language", "ru").out
    assert "соседних пар: 2, из них различимы: 2" in russian


def test_a_budget_that_is_spent_leaves_neighbours_undecided(project: Project) -> None:
    """Two copies of one strategy are never apart."""
    for name in ("one", "other"):
        project.strategy(name, "return self.match.random.sample(hand, len(hand))")
    until = {"rule": "resolved", "budget": 400}
    done = play(project, strategies=["one.py", "other.py"], deals=10, matches=4, until=until)
    assert sum(row["games"] for row in matches(project)) in range(300, 401)
    assert "of 1 neighbouring pairs 0 are separated, 1 undecided" in done.out
