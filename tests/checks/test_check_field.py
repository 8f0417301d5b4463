"""Entrants are checked before the first game: `pyanitsa check TOURNAMENT` and `run --check`."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import pytest

from nobody import NOT_TESTED
from pyanitsa.errors import IsolationError
from pyanitsa.host import Hosts

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

PAIR = ["up.py", "random"]
FINE = ["ok      up: fit to play", "ok      random: fit to play"]


@pytest.fixture
def pair(project: Project) -> Project:
    """Return a folder with a tournament of two entrants that are fit to play."""
    project.strategy("up", "return hand")
    project.tournament(variants=["bank"], strategies=PAIR)
    return project


@pytest.fixture
def confined() -> None:
    """Skip, naming what is missing, where this machine cannot confine strategies."""
    try:
        Hosts("strict").close()
    except IsolationError as error:
        pytest.skip(f"{NOT_TESTED}: {error}")


def check(project: Project) -> Done:
    return project.pyanitsa("check", "tournament.toml")


def findings(project: Project, name: str, **says: Any) -> list[str]:
    """Return what is said of an entrant in a tournament against `random`, where it is not fit."""
    project.tournament(**({"strategies": [f"{name}.py", "random"], "variants": ["bank"]} | says))
    done = check(project)
    assert done.code == (1 if "FAILED" in done.out else 0)
    lines = [line for line in done.out.splitlines() if f" {name}: " in line]
    return [line for line in lines if not line.startswith("ok  ")]


def test_entrants_that_are_fit_get_a_line_each(pair: Project) -> None:
    done = check(pair)
    assert done.code == 0
    assert done.out.splitlines() == [*FINE, "tournament.toml: 2 of 2 entrants are fit to play"]
    assert done.err == "pyanitsa: checking 2 entrants under the rules of 'tournament'\n"


def test_a_run_checks_first_and_its_results_are_the_same(pair: Project) -> None:
    """What the check has to say is no result, and goes where the progress goes."""
    ran = pair.pyanitsa("run", "tournament.toml", "--db", "one.db")
    checked = pair.pyanitsa("run", "tournament.toml", "--db", "other.db", "--check")
    assert (ran.code, checked.code) == (0, 0)
    assert checked.out == ran.out
    assert pair.stored("other.db")["game"] == pair.stored("one.db")["game"]
    before, _, _ = checked.err.partition("tournament.toml: 2 of 2 entrants are fit to play\n")
    assert set(FINE) < set(before.splitlines())


def test_where_one_is_not_fit_nothing_is_played_and_nothing_stored(pair: Project) -> None:
    """All others are looked at all the same, so that everything is said at once."""
    pair.strategy("short", "return hand[1:]")
    pair.strategy("slips", "return hand if self.match.seat else hand[99]")
    pair.tournament(variants=["bank"], strategies=["short.py", "slips.py", *PAIR])
    done = pair.pyanitsa("run", "tournament.toml", "--check")
    assert (done.code, done.out) == (1, "")
    assert not (pair.path / "pyanitsa.db").exists()
    lines = done.err.splitlines()
    assert lines[1].startswith("FAILED  short: plays and observes whole matches: illegal order: ")
    assert lines[2].startswith("FAILED  slips: plays and observes whole matches: exception: ")
    assert "(line 10); in game 1 of a match against sparring, bank with 36" in lines[2]
    assert lines[3:] == [*FINE, "tournament.toml: 2 of 4 entrants are fit to play"]
    assert check(pair).out.splitlines() == lines[1:]


@pytest.mark.parametrize(
    ("arrange", "fit", "unfit"),
    [
        (
            "return () if self.match.variant == 'mine' else hand",
            {"variants": {"bank": {}, "yours": {"base": "bank"}}},
            {"variants": {"bank": {}, "mine": {"base": "bank"}}},
        ),
        ("return () if self.match.players == 3 else hand", {}, {"players": 3}),
        (
            "return () if len(self.match.deck) == 52 else hand",
            {"variants": ["bank"]},
            {"variants": {"large": {"base": "bank", "deck": "52"}}},
        ),
        ("return () if self.match.seat == 4 else hand", {"players": 4}, {"players": 5}),
        ("return () if self.match.deals == 7 else hand", {"deals": 6}, {"deals": 7}),
    ],
)
def test_entrants_are_checked_under_the_rules_of_the_tournament_and_no_others(
    project: Project, arrange: str, fit: dict[str, Any], unfit: dict[str, Any]
) -> None:
    project.strategy("mine", arrange)
    more = {"self_play": True}
    assert findings(project, "mine", **(more | fit)) == []
    (said,) = findings(project, "mine", **(more | unfit))
    assert said.startswith("FAILED  mine: plays and observes whole matches: illegal order: missing")


@pytest.mark.parametrize(("deals", "fit"), [(29, True), (30, False)])
def test_legs_are_as_long_as_in_the_tournament(project: Project, deals: int, fit: bool) -> None:
    """So a fault in its thirtieth game is found, where there is one."""
    project.strategy(
        "tires",
        "self.asked += 1\nreturn hand[: 99 if self.asked < 30 else 1]",
        more="asked = 0\ndef observe(self, record):\n    pass",
    )
    found = findings(project, "tires", deals=deals)
    assert [*map(bool, found)] == ([] if fit else [True])
    assert fit or "illegal order: missing" in found[0]
    assert fit or "in game 30 of a match against sparring" in found[0]


def test_who_plays_by_chance_of_its_own_is_not_fit(project: Project) -> None:
    file = project.strategy("lots", "return random.sample(hand, len(hand))")
    file.write_text("import random\n" + file.read_text("utf-8"), "utf-8")
    (said,) = findings(project, "lots")
    assert said.startswith("FAILED  lots: orders alike where the seed is the same: the same hand")


def test_who_holds_only_just_is_fit_and_warned_of(project: Project) -> None:
    """Nothing is limited in the runner's own process, but the limits of the file are known."""
    project.strategy("slow", "sum(range(100_000))\nreturn hand")
    (said,) = findings(project, "slow", limits={"move_mean": 0.0001, "move_max": 0.0002})
    assert said.startswith("WARN    slow: takes no longer than it may: ")
    assert "a move on average (limit 0.1 ms)" in said
    assert "1 of 2" not in check(project).out


def test_what_is_printed_is_no_result(project: Project) -> None:
    project.strategy("loud", "print('look at me')\nreturn hand")
    project.tournament(variants=["bank"], strategies=["loud.py", "random"])
    done = check(project)
    assert "look at me" in done.err
    assert "look at me" not in done.out


def test_where_nobody_is_asked_there_is_nothing_to_check(pair: Project) -> None:
    pair.tournament(variants=["classic"], strategies=PAIR)
    done = check(pair)
    assert (done.code, done.out) == (0, "")
    assert "no strategy is asked for anything in a blind variant" in done.err
    pair.strategy("bad", "return 5")
    pair.tournament(variants=["classic", "bank"], strategies=["bad.py", "random"])
    assert check(pair).out.startswith("FAILED  bad: plays and observes whole matches: ")


def test_variants_of_the_tournaments_plugins_are_played(pair: Project) -> None:
    assert pair.pyanitsa("new", "variant", "house").code == 0
    pair.tournament(variants=["house"], strategies=PAIR, plugins=["house.py"])
    done = check(pair)
    assert (done.code, "house" in done.out + done.err) == (0, False), done


def test_what_makes_a_tournament_impossible_is_a_mistake_as_in_a_run(pair: Project) -> None:
    pair.tournament(variants=["bank"], strategies=["up.py"])
    assert check(pair) == pair.pyanitsa("run", "tournament.toml")
    assert check(pair).code == 2


# Confined


@pytest.mark.skipif(sys.platform != "linux", reason="no Linux here: nothing is confined")
@pytest.mark.usefixtures("confined")
def test_a_folder_of_strangers_is_checked_where_it_would_play(project: Project) -> None:
    """What does not load, what dies and what is not allowed: everything is found in one go."""
    project.write("class/broken.py", "class Broken(\n")
    project.write("class/nosy.py", "import os\n")
    quits = "import random\nrandom._os._exit(3)"
    for name, arrange in {
        "dies": quits,
        "spies": "open('/etc/passwd')",
        "up": "return hand",
    }.items():
        project.strategy(name, arrange).rename(project.path / "class" / f"{name}.py")
    project.tournament(variants=["bank"], strategies=["class/*.py"], limits={"move_max": 0.2})
    done = check(project)
    assert done.code == 1
    said = {line.split(": ")[0]: line for line in done.out.splitlines()}
    assert re.search(
        r": loads: does not load: SyntaxError: .*\(line 1\)$", said["FAILED  class/broken.py"]
    )
    assert re.search(
        r": loads: does not load: import of os; .*\(line 1\)$", said["FAILED  class/nosy.py"]
    )
    assert ": died: it ended its process (exit code 3); in game 1" in said["FAILED  dies"]
    assert "at: open('/etc/passwd') (line 10); in game 1" in said["FAILED  spies"]
    assert said["ok      up"] == "ok      up: fit to play"
    assert done.out.endswith("tournament.toml: 1 of 5 entrants are fit to play\n")


@pytest.mark.skipif(sys.platform != "linux", reason="no Linux here: nothing is confined")
@pytest.mark.usefixtures("confined")
def test_limits_and_modules_are_those_of_the_tournament(project: Project) -> None:
    file = project.strategy("mine", "self.kept = numpy.zeros(2_000_000)\nreturn hand")
    file.write_text("import numpy\n" + file.read_text("utf-8"), "utf-8")
    says: dict[str, Any] = {"isolation": "strict", "modules": ["numpy"]}
    assert findings(project, "mine", **says) == []
    (said,) = findings(project, "mine", **says, limits={"memory": 8_000_000})
    assert "out of memory: it asked for more memory than it may use" in said
    project.tournament(variants=["bank"], strategies=["mine.py", "random"], isolation="strict")
    done = check(project)
    assert done.code == 2
    assert "mine.py, line 1: import of numpy; there are only: abc" in done.err
