"""Tournaments whose strategies run in processes of their own, from the command line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from pyanitsa.errors import IsolationError
from pyanitsa.host import Hosts

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]


@pytest.fixture(scope="module", autouse=True)
def _confined() -> None:
    try:
        Hosts("strict").close()
    except IsolationError as error:
        pytest.skip(f"NOT TESTED, since a layer is missing on this machine: {error}")


def contest(project: Project, **says: Any) -> Done:
    listed: dict[str, Any] = {
        "strategies": ["class/*.py"],
        "variants": ["bank"],
        "seed": 5,
        "deals": 6,
    } | says
    project.tournament(**listed)
    return project.pyanitsa("run", "tournament.toml", "--format", "json")


def told_games(project: Project) -> dict[tuple[object, ...], tuple[object, ...]]:
    """Return all that is stored of each game, by who played it."""
    tables = project.stored()
    names = {row[0]: row[1] for row in tables["entrant"]}
    players: dict[object, tuple[str, ...]] = {}
    for side in sorted(tables["side"], key=lambda row: row[:2]):
        players[side[0]] = (*players.get(side[0], ()), names[side[2]])
    numbers = {row[0]: row[3] for row in tables["match"]}
    return {(players[row[0]], numbers[row[0]], *row[1:3]): tuple(row[3:]) for row in tables["game"]}


@pytest.fixture
def pupils(project: Project) -> Project:
    project.strategy("class/up", "return hand")
    project.strategy("class/down", "return hand[::-1]")
    project.strategy(
        "class/copy",
        "return self.last or self.match.random.sample(hand, len(hand))",
        more="last = None\ndef observe(self, record):\n    pass",
    )
    for name in ("up", "down", "copy"):
        file = project.path / "class" / f"{name}.py"
        file.write_text(file.read_text("utf-8").replace(f'"class/{name}"', f'"{name}"'), "utf-8")
    return project


def test_files_of_a_folder_run_in_confined_processes_and_it_is_stored(pupils: Project) -> None:
    done = contest(pupils)
    assert (done.code, len(done.json())) == (0, 3)
    assert all("strict" in row for row in pupils.stored()["match"])


def test_games_are_those_that_are_played_in_the_runners_own_process(pupils: Project) -> None:
    confined = contest(pupils)
    games = pupils.stored()["game"]
    (pupils.path / "pyanitsa.db").unlink()
    files = [f"class/{name}.py" for name in ("copy", "down", "up")]
    open_ = contest(pupils, strategies=files, isolation="none")
    assert open_.json() == confined.json()
    assert pupils.stored()["game"] == games


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("import os\n\nTEXT = os.listdir('/')\n", "import of os; there are only: abc", 1),
        ("class Broken(\n", "SyntaxError: '(' was never closed", 1),
        ("\n1 / 0\n", "ZeroDivisionError: division by zero", 2),
        ("def pyanitsa_strategies():\n    return []\n", "the file provides no strategy", None),
        ("x = 1\n", "TypeError: the file has no function pyanitsa_strategies()", None),
        ("#" * 300_000, "300,000 bytes; a strategy's file has at most 262,144", None),
        ("while True: pass\n", "more than 0.2 s of processor time to load", None),
    ],
)
def test_a_file_of_a_folder_that_does_not_load_forfeits_and_nobody_else_notices(
    pupils: Project, text: str, reason: str, line: int | None
) -> None:
    limits = {"load": 0.2}
    honest = contest(pupils, limits=limits).json()
    games = told_games(pupils)
    (pupils.path / "pyanitsa.db").unlink()
    pupils.write("class/bad_one.py", text)
    rows = {row["name"]: row for row in contest(pupils, limits=limits).json()}
    assert rows.keys() == {row["name"] for row in honest} | {"class/bad_one.py"}
    last = rows["class/bad_one.py"]
    assert (last["rank"], last["score"]) == (4, 0)
    assert last["forfeits"] == last["games"] > 0
    together = told_games(pupils)
    assert {game: together[game] for game in games} == games
    faults = {row[4:7] for row in pupils.stored()["fault"]}
    assert len(faults) == 1
    assert all(kind == "does not load" for kind, _, _ in faults)
    assert all(told.startswith(reason) and at == line for _, told, at in faults)


def test_a_file_that_is_named_and_does_not_load_is_refused_by_name_and_line(
    pupils: Project,
) -> None:
    pupils.write("class/spy.py", "import os\n\nTEXT = os.listdir('/')\n")
    done = contest(pupils, strategies=["random", "class/spy.py"], isolation="strict")
    assert done.code == 2
    assert "spy.py, line 1: import of os; there are only: abc" in done.err


def test_what_hostile_entrants_do_changes_no_game_of_the_others(pupils: Project) -> None:
    contest(pupils, limits={"move_max": 0.2})
    honest = told_games(pupils)
    (pupils.path / "pyanitsa.db").unlink()
    attacks = {
        "exits": "import random\n        random._os._exit(1)",
        "loops": "while True: pass",
        "raises": "return 1 / 0",
    }
    for name, attack in attacks.items():
        file = pupils.strategy(f"class/{name}", attack.replace("        ", ""))
        file.write_text(file.read_text("utf-8").replace(f'"class/{name}"', f'"{name}"'), "utf-8")
    done = contest(pupils, limits={"move_max": 0.2})
    assert done.code == 0
    forfeits = {row["name"]: row["forfeits"] for row in done.json()}
    assert all(forfeits[name] > 0 for name in attacks)
    assert all(forfeits[name] == 0 for name in ("up", "down", "copy"))
    together = told_games(pupils)
    assert honest
    assert {game: together[game] for game in honest} == honest


def test_the_kinds_of_their_faults_are_told(pupils: Project) -> None:
    file = pupils.strategy("class/quits", "import random\nrandom._os._exit(1)")
    file.write_text(file.read_text("utf-8").replace('"class/quits"', '"quits"'), "utf-8")
    pupils.tournament(strategies=["class/*.py"], variants=["bank"])
    done = pupils.pyanitsa("run", "tournament.toml")
    assert done.code == 0
    assert "died" in done.out
    assert "exit code 1" in done.out


@pytest.mark.skipif(sys.platform != "linux", reason="NOT TESTED: strict needs Linux")
def test_check_and_play_run_in_confined_processes_too(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYANITSA_ISOLATION")
    file = project.write("spy.py", "import socket\n\ndef pyanitsa_strategies(): return []\n")
    played = project.pyanitsa("play", "bank", file, "random")
    assert (played.code, "line 1: import of socket" in played.err) == (2, True)
    checked = project.pyanitsa("check", file)
    assert (checked.code, "does not load: import of socket" in checked.out) == (1, True)


def test_who_loses_its_process_too_often_is_withdrawn_the_same_in_one_run_or_several(
    pupils: Project,
) -> None:
    file = pupils.strategy("class/quits", "import random\nrandom._os._exit(1)")
    file.write_text(file.read_text("utf-8").replace('"class/quits"', '"quits"'), "utf-8")
    done = contest(pupils, matches=4, withdraw_after=3)
    kinds = [row[4] for row in pupils.stored()["fault"] if row[2] == 0]
    # Two matches of two legs, and then no more; six games a leg.
    assert (kinds.count("died"), kinds.count("withdrawn")) == (4, 20)
    games, faults = pupils.stored()["game"], pupils.stored()["fault"]
    (pupils.path / "pyanitsa.db").unlink()
    contest(pupils, matches=1, withdraw_after=3)
    contest(pupils, matches=4, withdraw_after=3)
    assert (pupils.stored()["game"], pupils.stored()["fault"]) == (games, faults)
    assert done.code == 0
