"""A user's mistake is told in one line, with exit code 2, and nothing that is stored is changed."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa.testing import Project

    Rows = dict[str, list[tuple[Any, ...]]]

pytest_plugins = ["pyanitsa.testing"]

PAIR = ["high-first", "low-first"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with two tournaments that have been played."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("finished"))
    for name in ("autumn", "spring"):
        project.tournament(f"{name}.toml", variants=["bank"], strategies=PAIR, seed=len(name))
        assert project.pyanitsa("run", f"{name}.toml").code == 0
    return project


@pytest.fixture
def mistake(finished: Project, project: Project) -> Iterator[Callable[..., str]]:
    """Run a command that is a mistake, in a copy of that project; return what is said of it."""
    shutil.copytree(finished.path, project.path, dirs_exist_ok=True)
    before = project.stored()
    assert before["game"]

    def mistake(*arguments: str) -> str:
        done = project.pyanitsa(*arguments)
        assert (done.code, done.out) == (2, ""), done
        (line,) = done.err.splitlines()
        assert line.startswith("pyanitsa: ")
        assert "Traceback" not in line
        return line.removeprefix("pyanitsa: ")

    yield mistake
    assert project.stored() == before


@pytest.fixture
def refusal(project: Project, mistake: Callable[..., str]) -> Callable[..., str]:
    """Run a tournament file that says something impossible; return what is said of it."""

    def refusal(**says: Any) -> str:
        project.tournament("t.toml", **({"variants": ["bank"], "strategies": PAIR} | says))
        return mistake("run", "t.toml")

    return refusal


# The command line

USAGE = {
    "standing": "no such command 'standing'. Did you mean 'standings'?",
    "run": "missing argument 'FILE'.",
    "run autumn.toml --sead 5": "no such option: --sead",
    "run autumn.toml --seed -1": "invalid value for '--seed': Input should be greater than",
    "run autumn.toml --seed x": "invalid value for '--seed': ",
    "run autumn.toml --seed": "option '--seed' requires an argument",
    "run autumn.toml more": "got unexpected extra argument",
    f"run autumn.toml --seed {2**63}": "autumn.toml, line 6: seed: input should be less than",
    "standings --language de": "invalid value for '--language': 'de' is not one of 'en', 'ru'",
    "list everything": "invalid value for 'what': 'everything' is not one of 'variants', ",
    "new game mine": "invalid value for 'kind': 'game' is not one of 'strategy', 'variant'",
    "play bank": "name who plays, seat by seat, or give a --deal",
    "play bank high-first low-first --seed -1": "invalid value for '--seed'",
}


@pytest.mark.parametrize(("command", "said"), USAGE.items())
def test_a_command_that_cannot_be_understood(
    mistake: Callable[..., str], command: str, said: str
) -> None:
    assert said in mistake(*command.split())


@pytest.mark.parametrize(
    "command",
    [
        "run autumn.toml",
        "standings autumn",
        "crosstable autumn",
        "matches autumn",
        "list variants",
        "list strategies",
    ],
)
def test_an_unknown_format_is_told_with_the_nearest(
    mistake: Callable[..., str], command: str
) -> None:
    said = mistake(*command.split(), "--format", "jsn")
    assert said.startswith("there is no format 'jsn'; did you mean 'json'")


NOT_THERE = {
    "play bnak high-first low-first": "there is no variant 'bnak'; did you mean 'bank'",
    "rules tactcal": "there is no variant 'tactcal'; did you mean 'tactical'",
    "play bank high-fist low-first": "there is no strategy 'high-fist'; did you mean 'high-first'",
    "play bank no.py low-first": "no file matches 'no.py'",
    "play bank high-first": "players=1: bank is for 2 to 8 players",
    "play bank " + 9 * "random ": "players=9: bank is for 2 to 8 players",
    "play bank *.py random": "no file matches '*.py'",
    "rules bank --plugin no.py": "no.py: there is no such plugin file",
    "rules bank --plugin .": "there is no such plugin file",
    "rules bank --plugin autumn.toml": "a plugin file is a Python file",
    "standings": "pyanitsa.db: say which tournament; there are: 'autumn', 'spring'",
    "standings autunm": "pyanitsa.db: there is no tournament 'autunm'; did you mean 'autumn'",
    "crosstable winter": "there is no tournament 'winter'",
    "matches no.toml": "no.toml: cannot be read: No such file or directory",
    "standings autumn --variant bnak": "there is no variant 'bnak'; did you mean 'bank'",
    "crosstable autumn --variant tactical": "there is no variant 'tactical'; there are: bank",
    "matches autumn --variant tactical": "there is no variant",
    "replay first": "'first' names no game; write a match, a leg and a deal, as in 3fa9c1/1/17",
    "replay abc/1/1": "'abc/1/1' names no game",
    "replay 012345/1/1": "there is no stored match '012345'",
    "check no.py": "no.py: the strategy cannot be read: No such file or directory",
    "check .": "it is a folder, and not a file",
    "check no.toml": "no.toml: cannot be read: No such file or directory",
    "check autumn.toml --isolation none": "autumn.toml: a tournament file says itself how",
    "new strategy Mine!": "'Mine!' is no name: write lower-case words joined by hyphens",
    "new variant class": "'class' means something else already",
}


@pytest.mark.parametrize(("command", "said"), NOT_THERE.items())
def test_a_name_that_nothing_has(mistake: Callable[..., str], command: str, said: str) -> None:
    assert said in mistake(*command.split())


def test_a_game_that_a_match_does_not_have(project: Project, mistake: Callable[..., str]) -> None:
    """Legs and deals count from 1."""
    (first, *_) = project.pyanitsa("matches", "autumn", "--format", "json").json()
    for game in ("3/1", "1/4", "0/1", "1/0"):
        said = mistake("replay", f"{first['match']}/{game}")
        assert said == (
            f"there is no game {first['match']}/{game}: the match has 2 legs of 3 deals"
        )


def test_what_is_there_is_not_written_over(project: Project, mistake: Callable[..., str]) -> None:
    project.write("mine.py", "# my work\n")
    assert mistake("new", "strategy", "mine") == "mine.py is there already; nothing is overwritten"
    assert (project.path / "mine.py").read_text() == "# my work\n"
    assert not (project.path / "test_mine.py").exists()


def test_a_file_with_nothing_to_check(project: Project, mistake: Callable[..., str]) -> None:
    project.write("empty.py", "")
    assert "empty.py: there is nothing to check" in mistake("check", "empty.py")
    project.write("none.py", "def pyanitsa_strategies(): return []\n")
    assert "none.py: the file provides no strategy" in mistake("check", "none.py")


# The tournament file


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "t"\nvariants = [\n', "t.toml: is not valid TOML: Invalid value (at end of"),
        ('name = "t"\nseed = 0123\n', "t.toml: is not valid TOML: "),
        ("", "t.toml: the key 'name' is missing"),
    ],
)
def test_a_file_that_is_no_tournament(
    project: Project, mistake: Callable[..., str], text: str, said: str
) -> None:
    project.write("t.toml", text)
    assert said in mistake("run", "t.toml")


def test_a_file_that_is_not_there(mistake: Callable[..., str]) -> None:
    assert mistake("run", "no.toml") == "no.toml: cannot be read: No such file or directory"
    assert mistake("run", ".") == ".: cannot be read: it is a folder, and not a file"


REFUSED = {
    "unknown key": ({"matchs": 5}, "line 6: unknown key 'matchs'; did you mean 'matches'"),
    "wrong type": ({"deals": "many"}, "line 2: deals: input should be a valid integer"),
    "one player": ({"players": 1}, "line 6: players: input should be greater than or equal to 2"),
    "nine players": ({"players": 9}, "line 6: players: input should be less than or equal to 8"),
    "unknown variant": (
        {"variants": ["bank", "tactcal"]},
        "line 4: there is no variant 'tactcal'; did you mean 'tactical'",
    ),
    "unknown base": (
        {"variants": {"mine": {"base": "tactcal"}}},
        "line 6: there is no variant 'tactcal'; did you mean 'tactical'",
    ),
    "unknown option": (
        {"variants": {"bank": {"cover": 1}}},
        "line 7: variants.bank.cover: unknown key 'cover'; did you mean 'covers'",
    ),
    "unknown value": (
        {"variants": {"bank": {"lead": "winer"}}},
        "line 6: lead='winer' is unknown; it can be rotate, winner, fixed",
    ),
    "too large": (
        {"variants": {"bank": {"covers": 1000}}},
        "line 6: covers=1000 is out of range; it is a number from 0 to 99",
    ),
    "unknown deck": (
        {"variants": {"bank": {"deck": 40}}},
        "line 6: there is no deck of 40 cards; there are 36, 52 and 54",
    ),
    "no deck": ({"variants": {"bank": {"deck": "all"}}}, "line 6: 'all' is no deck; write 36"),
    "impossible": (
        {"variants": {"bank": {"goal": "collect"}}},
        "line 6: goal=collect and capture=bank cannot be played together",
    ),
    "unknown strategy": (
        {"strategies": ["high-first", "low-frst"]},
        "line 5: there is no strategy 'low-frst'; did you mean 'low-first'",
    ),
    "no file": ({"strategies": ["class/*.py"]}, "line 5: no file matches 'class/*.py' in ."),
    "one entrant": (
        {"strategies": ["random"]},
        "line 5: only 1 entrant, and a table is for 2; add entrants or set self_play = true",
    ),
    "three entrants": (
        {"strategies": ["random", *PAIR], "players": 4},
        "line 5: only 3 entrants, and a table is for 4",
    ),
    "unknown format": (
        {"format": "round-robbin"},
        "line 6: there is no format 'round-robbin'; did you mean 'round-robin'",
    ),
    "no plugin": ({"plugins": ["no.py"]}, "no.py: there is no such plugin file"),
}


@pytest.mark.parametrize(("says", "said"), REFUSED.values(), ids=REFUSED)
def test_a_tournament_that_cannot_be_played(
    refusal: Callable[..., str], says: dict[str, Any], said: str
) -> None:
    assert said in refusal(**says)


BROKEN = {
    "syntax": ("x = 1\ndef f(:\n", "broken.py, line 2: SyntaxError: invalid syntax"),
    "raises": ("\n\n1 / 0\n", "broken.py, line 3: ZeroDivisionError: division by zero"),
    "imports": ("import not_there\n", "broken.py, line 1: ModuleNotFoundError: No module named"),
    "no hook": ("x = 1\n", "broken.py: TypeError: the file has no function pyanitsa_strategies()"),
    "empty": ("", "broken.py: TypeError: the file has no function pyanitsa_strategies()"),
    "none": ("def pyanitsa_strategies(): return []", "broken.py: the file provides no strategy"),
    "too large": ("#" * 300_000, "broken.py: 300,000 bytes; a strategy's file has at most 262,144"),
}


@pytest.mark.parametrize(("text", "said"), BROKEN.values(), ids=BROKEN)
def test_a_strategy_that_does_not_load(
    project: Project, refusal: Callable[..., str], text: str, said: str
) -> None:
    """It is named with its file and line; nobody plays without it."""
    project.write("broken.py", text)
    assert refusal(strategies=["random", "broken.py"]).startswith(said)


def test_a_named_file_of_several_strategies_is_one_line(
    project: Project, refusal: Callable[..., str]
) -> None:
    text = project.strategy("pair").read_text("utf-8")
    project.write(
        "pair.py",
        re.sub(r"return \[(\w+)\]", r"return [\1, type('B', (\1,), {'name': 'b'})]", text),
    )
    said = refusal(strategies=["random", "pair.py"])
    assert said.startswith("pair.py: the file provides 2 strategies, and here a file is 1 entrant")


@pytest.mark.parametrize("command", ["check", "run", "play bank low-first"])
def test_a_named_pipe_is_told_and_never_waited_for(
    project: Project, refusal: Callable[..., str], command: str
) -> None:
    """Whether it is a strategy or the tournament file."""
    os.mkfifo(project.path / "pipe.py")
    os.mkfifo(project.path / "pipe.toml")
    done = project.pyanitsa(*command.split(), "pipe.py" if "play" in command else "pipe.toml")
    assert done.code == 2
    assert "it is a named pipe, and not a file" in done.err
    assert "it is a named pipe" in refusal(strategies=["random", "pipe.py"])


# The database


def _garbage(project: Project) -> None:
    project.write("other.db", "name,points\n" * 100)


def _foreign(project: Project) -> None:
    with sqlite3.connect(project.path / "other.db") as connection:
        connection.execute("CREATE TABLE cookies (host TEXT)")
    connection.close()


def _newer(project: Project) -> None:
    shutil.copy(project.path / "pyanitsa.db", project.path / "other.db")
    with sqlite3.connect(project.path / "other.db") as connection:
        connection.execute("UPDATE about SET version = 99")
    connection.close()


def _folder(project: Project) -> None:
    (project.path / "other.db").mkdir()


@pytest.mark.parametrize("command", ["run autumn.toml", "standings", "replay 012345/1/1"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_garbage, "other.db: is not a database"),
        (_foreign, "other.db: is a database of another program"),
        (_newer, "other.db: has version 99 of the tables and this program needs version"),
        (_folder, "other.db: is a directory, not a database"),
    ],
)
def test_a_database_that_cannot_be_used(
    project: Project,
    mistake: Callable[..., str],
    command: str,
    make: Callable[[Project], None],
    said: str,
) -> None:
    make(project)
    file = project.path / "other.db"
    before = file.read_bytes() if file.is_file() else None
    assert mistake(*command.split(), "--db", "other.db").startswith(said)
    assert (file.read_bytes() if file.is_file() else None) == before


def test_a_database_that_is_not_there(project: Project, mistake: Callable[..., str]) -> None:
    """Commands that only read do not make one."""
    for command in ("standings", "crosstable", "matches", "replay 012345/1/1"):
        said = mistake(*command.split(), "--db", "no.db")
        assert said == "no.db: there is no such file; a tournament's run makes it"
    assert not (project.path / "no.db").exists()
    assert "there is no directory" in mistake("run", "autumn.toml", "--db", "no/such/place.db")
    assert "there is no kind of database 'nosql'" in mistake("matches", "--db", "nosql://here/db")


@pytest.mark.usefixtures("mistake")
def test_a_database_that_is_read_only(project: Project) -> None:
    """It can be looked at, but not played into."""
    url = f"sqlite:///{(project.path / 'pyanitsa.db').as_uri()}?mode=ro&uri=true"
    project.tournament("new.toml", variants=["tactical"], strategies=PAIR)
    done = project.pyanitsa("run", "new.toml", "--db", url)
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith("is read-only; nothing can be stored in it\n")
    assert project.pyanitsa("standings", "autumn", "--db", url).code == 0


def test_a_disk_that_is_full_keeps_what_was_stored(project: Project) -> None:
    """The run that finds it full says so; with room again, the next one goes on from there."""
    project.tournament("big.toml", variants=["bank"], strategies=PAIR, matches=40, deals=50)
    room = [60]

    def limit(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {room[0]}")

    event.listen(Engine, "connect", limit)
    try:
        done = project.pyanitsa("run", "big.toml", "--db", "small.db")
        told = done.err.splitlines()[-1]
        assert (done.code, done.out) == (2, "")
        assert told == "pyanitsa: small.db: the disk is full; what was stored before is kept"
        kept = project.stored("small.db")
        assert 0 < len(kept["match"]) < 40
        assert len(kept["game"]) == 100 * len(kept["match"])
        room[0] = 100_000
        done = project.pyanitsa("run", "big.toml", "--db", "small.db")
    finally:
        event.remove(Engine, "connect", limit)
    assert done.code == 0
    assert f"{len(kept['match'])} of 40 matches are stored already" in done.err
    assert len(project.stored("small.db")["match"]) == 40
    assert set(kept["game"]) <= set(project.stored("small.db")["game"])
