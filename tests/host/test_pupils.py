"""What pupils hand in, as files in `tests/data/pupils`: each plays, or is told what to write."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from nobody import NOT_TESTED
from pyanitsa.errors import IsolationError
from pyanitsa.host import Hosts
from pyanitsa.store import faults, open_store

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="no Linux here: nothing is confined"
)

FOLDER: Final = Path(__file__).parents[1] / "data" / "pupils"

PLAYING: Final = (
    "04b_cp1251_decl",
    "06 Вася.Пупкин.v2",
    "23b_clash_builtin",
    "24_name_spaces",
    "24b_name_cyr",
    "39_initnosuper",
    "60_koi8_decl",
    "61_utf8_bom",
    "63_named_character",
    "cyrvar",
)
"""The files with which nothing is wrong, once their names are settled."""

UNNAMED: Final = ("25_noname",)
"""What a missing name is to be is told elsewhere."""

LOADING: Final = {
    "01_syntax": (r"expected ':'; a line with def, .* ends with a colon", 9),
    "04_cp1251": (r"it is not in UTF-8, .*: save the file as UTF-8", 5),
    "07_nohook": (r"last three lines are missing: @hookimpl, .* return \[S\] \(at the top: ", None),
    "09_instance": (r"returned an object, not a class: write S without \( \), as in \[S\]", 15),
    "18_numpy": (r"import of numpy; there are only: .*; the organiser can allow it", 2),
    "34_noimport": (r"write at the top of the file: from pyanitsa import Strategy, hookimpl", 1),
    "51_importmy": (r"import of helper; .*; a file of your own is not there: copy what", 2),
    "62_utf16": (r"it is in UTF-16: save the file as UTF-8", 1),
    "64_unknown_encoding": (r"an unknown encoding: win-1251-rus: save the file as UTF-8", 1),
    "77_returns_the_class": (r"returned the class S, not a list: write return \[S\]", 15),
    "78_hook_returns_nothing": (r"returned nothing: is return \[S\] missing\?", 13),
    "79_no_base_class": (r"no Strategy class: write class S\(Strategy\):", 15),
    "80_class_in_quotes": (r"returned a text, not a class: .* without quotes", 15),
    "82_cyrillic_keyword": (r"letter 2 of 'rеturn' is the Cyrillic 'е'", 10),
    "83_cyrillic_hook": (r"letter 13 of 'pyanitsa_strаtegies' is the Cyrillic 'а'", None),
    "85_os": (r"import of os; there are only: abc [a-z ]* warnings$", 1),
    "86_tabs": (r"indent all lines with spaces, four a step, and none with tabs", 10),
    "87_no_indent": (r"begin the lines that belong to it with four spaces more", 10),
    "95_smart_quotes": (r"type the character anew, on an English keyboard", 7),
}
"""What is said of the files that do not load, and the line."""

FORFEITING: Final = {
    "10_ranks": (r"not in the hand: \d.*; return the cards of `hand` themselves, not numbers", 10),
    "12_none": (r"arrange returned nothing: is `return` missing\?", 9),
    "13_sortlist": (r"arrange returned nothing: sort\(\) returns nothing; write return sorted", 10),
    "14_sorttuple": (r"a hand is a tuple and cannot be changed: take cards = list\(hand\)", 10),
    "15_input": (r"nobody is there to answer input\(\): do without it", 10),
    "27_sig": (r"arrange has to be defined as def arrange\(self, hand\):", 9),
    "28_selfhand": (r"write hand without self\.", 10),
    "33_noself": (r"is `self` missing\? write def arrange\(self, hand\):", 9),
    "38_initarg": (r"nothing is given to __init__: write def __init__\(self\):, or give depth", 9),
    "40_dup": (r"there twice: \S+; missing: \S+$", 10),
    "54_cyr_c": (r"letter 2 of 'hаnd' is the Cyrillic 'а', and in 'hand' it is the Latin", 10),
    "65_print_only": (r"arrange returned nothing: is `return` missing\?", 9),
    "66_reverse": (r"arrange returned nothing: reverse\(\) returns nothing; do that in a line", 11),
    "67_one_card": (r"arrange returned one card, not a list of all cards", 10),
    "68_texts": (r"something of type str; .*return the cards of `hand` themselves", 10),
    "69_copy_too_long": (r"there twice: \S+; these are more than the 18 cards of the hand", 10),
    "70_copy_too_short": (r"missing: \S+; these are 17 of the 18 cards of the hand", 10),
    "71_numbers": (r"not in the hand: 0 1 .*; return the cards of `hand` themselves", 10),
    "72_shuffles_the_hand": (r"a hand is a tuple and cannot be changed: take cards = list", 11),
    "73_start_without_self": (r"is `self` missing\? write def start\(self, match\):", 9),
    "74_observe_alone": (r"observe has to be defined as def observe\(self, record\):", 9),
    "75_init_without_self": (r"is `self` missing\? write def __init__\(self\):", 9),
    "76_init_raises": (r"KeyError: 'ace'", 10),
    "81_cyrillic_method": (r"letter 1 of 'аrrange' is the Cyrillic 'а'", None),
    "84_no_module": (r"write at the top of the file: import random", 10),
    "88_calls_itself": (r"a function calls itself again and again: when is it to stop\?", 10),
    "89_never_ends": (r"more than \S+ s of processor time for a move; is there a loop that", 11),
    "90_match_alone": (r"name 'match' is not defined; write self\.match", 10),
    "91_helper_without_self": (r"is `self` missing in the line of its def\?", 13),
    "92_value_of_a_card": (r"a card has rank, suit and copy", 10),
    "93_address": (r"ValueError: <object object>$", 10),
    "94_typed_wrong": (r"name 'card' is not defined; did you mean 'cards'\?", 11),
    "96_none_in_between": (r"something here is None, that is, nothing; sort\(\)", 11),
}
"""What is said of the files that load and then forfeit, and the line."""

WRONG: Final = LOADING | FORFEITING


def paths(names: tuple[str, ...] | dict[str, tuple[str, int | None]]) -> list[str]:
    """Return files of pupils' by their names."""
    return [str(FOLDER / f"{name}.py") for name in names]


def test_every_file_is_one_that_plays_or_one_that_is_told_what_to_write() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == {*PLAYING, *UNNAMED, *WRONG}


def entrant_of(name: str) -> str:
    """Return what the strategy of a file is called; that is the file, where it does not load."""
    return f"{name}.py" if name in LOADING else f"p{name[:2]}"


def says(wrong: tuple[str, int | None], told: str) -> bool:
    """Tell whether a fault is told as it should be; its line stands behind it in brackets."""
    text, line = wrong
    found = re.fullmatch(r"(.*?)(?: \(line (\d+)\))?", told)
    assert found is not None
    return re.search(text, found[1]) is not None and found[2] == (line and str(line))


@pytest.fixture(scope="module", autouse=True)
def confined() -> None:
    """Skip, naming what is missing, where this machine cannot confine strategies."""
    try:
        Hosts("strict").close()
    except IsolationError as error:
        pytest.skip(f"{NOT_TESTED}: {error}")


@pytest.fixture
def contest(project: Project) -> Project:
    """Return a folder in which all have handed in, and a contest of all against one."""
    for file in paths((*PLAYING, *WRONG)):
        shutil.copy(file, project.path)
    project.tournament(
        variants=["bank"],
        strategies=["low-first", "*.py"],
        format="gauntlet",
        deals=2,
        matches=3,
        isolation="strict",
        limits={"move_max": 0.1},
        seed=1,
    )
    return project


def test_a_contest_says_what_to_write_in_which_line(contest: Project) -> None:
    """In no leg is a process said to be lost that was not."""
    assert contest.pyanitsa("run", "tournament.toml").code == 0
    with open_store(contest.path / "pyanitsa.db", create=False) as store:
        found = faults(store, "tournament")
    told: dict[str, set[str]] = {}
    for one in found:
        line = f" (line {one.line})" if one.line else ""
        told.setdefault(one.entrant, set()).add(f"{one.text}{line}")
    wrongly = {
        name: text
        for name, wrong in WRONG.items()
        for text in told.pop(entrant_of(name))
        if not says(wrong, text)
    }
    assert wrongly == {}
    assert told == {}


def test_nothing_in_a_fault_differs_from_run_to_run(contest: Project) -> None:
    stored = []
    for name in ("one.db", "two.db"):
        assert contest.pyanitsa("run", "tournament.toml", "--db", name).code == 0
        stored.append({key: contest.stored(name)[key] for key in ("fault", "match", "game")})
    assert stored[0] == stored[1]
    assert "0x" not in str(stored[0]["fault"])


def test_the_check_of_a_contest_says_the_same(contest: Project) -> None:
    done = contest.pyanitsa("check", "tournament.toml")
    assert done.code == 1
    assert f"{len(PLAYING) + 1} of {len(PLAYING) + 1 + len(WRONG)} entrants are fit" in done.out
    lines = [one for one in done.out.splitlines() if one.startswith("FAILED")]
    wrongly = {
        name: line
        for name, wrong in WRONG.items()
        for line in lines
        if line.startswith(f"FAILED  {entrant_of(name)}: ") and not says_in_check(wrong, line)
    }
    assert wrongly == {}
    assert len(lines) == len(WRONG)


def says_in_check(wrong: tuple[str, int | None], told: str) -> bool:
    """Tell whether a line of `check` tells of a fault as it should; more may follow it."""
    return says(wrong, re.sub(r"; in game \d+ of .*$", "", told))


def test_the_check_of_a_file_allows_the_modules_of_a_contest_and_no_others(
    contest: Project,
) -> None:
    done = contest.pyanitsa("check", "18_numpy.py", "--isolation", "strict")
    assert done.code == 1
    assert says(LOADING["18_numpy"], done.out.splitlines()[0])
    contest.tournament("numpy.toml", variants=["bank"], strategies=["*.py"], modules=["numpy"])
    done = contest.pyanitsa("check", "18_numpy.py", "--contest", "numpy.toml")
    assert "18_numpy.py: loads: it provides p18" in done.out
    assert "something of type int64" in done.out


def test_the_check_of_files_says_the_same(contest: Project) -> None:
    """Several are checked one after another, and none keeps the others from being checked."""
    files = [f"{name}.py" for name in (PLAYING[0], *WRONG)]
    done = contest.pyanitsa("check", *files, "--contest", "tournament.toml")
    assert done.code == 1
    lines = done.out.splitlines()
    assert f"{PLAYING[0]}.py: 7 checks passed, 0 failed" in lines
    failed = [one for one in lines if one.startswith("FAILED")]
    wanted = [(name, wrong) for name, wrong in WRONG.items() if f"{name}.py" in files]
    assert len(failed) == len(wanted)
    pairs = zip(wanted, failed, strict=True)
    wrongly = {name: line for (name, wrong), line in pairs if not says_in_check(wrong, line)}
    assert wrongly == {}
