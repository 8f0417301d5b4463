"""`pyanitsa sprt`: two strategies meet until it is clear whether one is better."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

FLOAT = r"-?\d+\.\d+"
LINES = f"""\
Test  \\| (.+) against (.+), (.+)
Elo   \\| ({FLOAT}) \\+- {FLOAT} \\(95%\\), LOS {FLOAT} %
nElo  \\| ({FLOAT}) \\+- {FLOAT} \\(95%\\)
SPRT  \\| logistic \\[0.00, 10.00\\], alpha 0.05, beta 0.05
LLR   \\| ({FLOAT}) \\(-2.94, 2.94\\) (.+)
Games \\| N: (\\d+) W: (\\d+) L: (\\d+) D: (\\d+)
Penta \\| \\[(\\d+), (\\d+), (\\d+), (\\d+), (\\d+)\\]
"""

TWO = """\
from pyanitsa import Strategy, hookimpl


class One(Strategy):
    name = "one"

    def arrange(self, hand):
        return hand


class Other(One):
    name = "other"


@hookimpl
def pyanitsa_strategies():
    return [One, Other]
"""

DUEL = ("sprt", "low-first", "high-low", "--variant", "bank", "--deals", "5")


def told(done: Done) -> re.Match[str]:
    """Return what the lines say."""
    assert done.code == 0, done.err
    found = re.fullmatch(LINES, done.out)
    assert found is not None, done.out
    return found


def test_the_better_one_is_found_and_told_as_testers_write_it(project: Project) -> None:
    """H1 is taken for who wins nine of ten games, and all numbers fit each other."""
    found = told(project.pyanitsa(*DUEL))
    assert found.group(1, 2, 3) == ("low-first", "high-low", "bank")
    assert float(found[4]) > 200
    assert float(found[6]) >= 2.94
    assert found[7] == "H1 accepted"
    games, wins, losses, draws = map(int, found.group(8, 9, 10, 11))
    penta = [int(found[group]) for group in range(12, 17)]
    assert games == wins + losses + draws == 2 * sum(penta)
    assert 2 * wins + draws == sum(points * deals for points, deals in enumerate(penta))


def test_the_other_way_round_it_is_h0(project: Project) -> None:
    """Who is worse is not better, with the same games seen from the other side."""
    there = told(project.pyanitsa(*DUEL))
    back = told(project.pyanitsa("sprt", "high-low", "low-first", *DUEL[3:]))
    assert back[7] == "H0 accepted"
    assert float(back[4]) < 0 < float(there[4])


def test_matches_are_stored_as_a_tournament(project: Project) -> None:
    """Standings, matches and replays find them under the test's name."""
    games = int(told(project.pyanitsa(*DUEL))[8])
    name = "sprt low-first high-low bank"
    standings = project.pyanitsa("standings", name, "--format", "json").json()
    assert [(row["name"], row["games"]) for row in standings] == [
        ("low-first", games),
        ("high-low", games),
    ]
    listed = project.pyanitsa("matches", name, "--format", "json").json()
    assert len(listed) == games // 10
    assert project.pyanitsa("replay", f"{listed[0]['match']}/1/1").code == 0


def test_the_same_command_goes_on(project: Project) -> None:
    """With more matches allowed it plays only what is missing, and ends as if in one go."""
    said = ("--variant", "bank", "--deals", "2", "--elo1", "80", "--seed", "1")
    duel = ("sprt", "random", "mixed-fixed", *said)
    few = project.pyanitsa(*duel, "--most", "15")
    assert "still open" in few.out
    assert len(project.stored()["match"]) == 15
    project.pyanitsa(*duel, "--most", "60")
    matches = project.stored()["match"]
    assert 15 < len(matches) <= 60
    again = project.pyanitsa(*duel, "--most", "60")
    assert project.stored()["match"] == matches
    at_once = project.pyanitsa(*duel, "--most", "60", "--db", "other.db")
    assert at_once.out == again.out
    assert sorted(project.stored("other.db")["match"]) == sorted(matches)


def test_workers_change_nothing(project: Project) -> None:
    """Two processes give the results of one."""
    duel = (*DUEL, "--seed", "1")
    alone = project.pyanitsa(*duel)
    assert project.pyanitsa(*duel, "--db", "two.db", "--workers", "2").out == alone.out


def test_files_can_be_compared_with_what_is_installed(project: Project) -> None:
    """A file stands for its strategy; what it prints is no result."""
    project.strategy("mine", "print('thinking')\nreturn sorted(hand)")
    done = project.pyanitsa("sprt", "mine.py", "low-first", *DUEL[3:], "--most", "10")
    assert done.code == 0
    assert done.out.startswith("Test  | mine against low-first, bank\nElo   | 0.0 +- ")
    # It is the same order, so that every mirrored deal is shared.
    assert "Penta | [0, 0, 50, 0, 0]" in done.out


def test_a_strategy_that_fails_loses(project: Project) -> None:
    """Forfeits are lost games: H0 is taken, and the interval is open at its lower end."""
    project.strategy("broken", "raise ValueError('no idea')")
    done = project.pyanitsa("sprt", "broken.py", "low-first", *DUEL[3:])
    assert done.code == 0
    assert "Elo   | -inf, -inf to -" in done.out
    assert "H0 accepted" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("low-first", "high-low", "--variant", "bnak"), "no variant 'bnak'; did you mean"),
        (("low-frist", "high-low", "--variant", "bank"), "did you mean 'low-first'"),
        (("low-first", "low-first", "--variant", "bank"), "two entrants are called 'low-first'"),
        (("low-first", "none.py", "--variant", "bank"), "no file matches 'none.py'"),
        (("low-first", "two.py", "--variant", "bank"), "are 3 strategies; a test is between two"),
        (("low-first", "no*.py", "--variant", "bank"), "no file matches 'no*.py'"),
        (
            ("low-first", "high-low", "--variant", "bank", "--elo0", "5", "--elo1", "5"),
            "--elo0 5 has to be less than --elo1 5",
        ),
        (("low-first", "high-low", "--variant", "bank", "--alpha", "0.6"), "--alpha"),
        (("low-first", "high-low", "--variant", "bank", "--isolation", "jail"), "jail"),
        (("low-first", "high-low"), "missing option '--variant'"),
    ],
)
def test_mistakes_are_said_in_a_line(
    project: Project, arguments: tuple[str, ...], said: str
) -> None:
    """What is wrong is named, with exit code 2, and nothing is stored."""
    project.write("two.py", TWO)
    done = project.pyanitsa("sprt", *arguments)
    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert done.err.count("\n") == 1
    database: Path = project.path / "pyanitsa.db"
    assert not database.exists() or not project.stored()["match"]
