"""Prints in the database: the same bytes however they came there, and harmless on any screen."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from factories import make_entrant, make_plan, make_result, round_robin
from pyanitsa.host import default_level
from pyanitsa.play.chance import Secret
from pyanitsa.play.result import Printed
from pyanitsa.store import PrintRoom, open_store, printed, save_results, save_tournament

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.store import Store
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

confined = pytest.mark.skipif(sys.platform == "win32", reason="no processes for strategies there")

TALK = "print(f'{len(hand)} cards, the first is {hand[0]}')\nreturn hand"
LEARN = "def observe(self, record):\n    print('game', record.deal, 'is over')"
DIE = """
print("my cards are", *hand[:3])
if sum(hand) % 4 == 0:
    import random
    print("what does this do?")
    random._os._exit(1)
return hand
"""
SCREEN = r"print('a\tb\r\n\x1b[2J\x9b31m\x07\u202e\nleg 9\0')" + "\nreturn hand"


# How much is kept


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "results.db", create=True) as opened:
        yield opened


def scheduled(store: Store, plans: Sequence[MatchPlan]) -> None:
    entrants = dict.fromkeys(one for plan in plans for one in plan.entrants)
    save_tournament(
        store,
        name="cup",
        secret=Secret.known(1),
        format_name="round-robin",
        players=2,
        settings={},
        entrants=list(entrants),
        variants=list(dict.fromkeys(plan.variant for plan in plans)),
        plans=plans,
    )


def with_prints(plan: MatchPlan, *texts: str) -> MatchResult:
    """Return a result in which both slots print something in each leg, seat by seat."""
    prints = [
        Printed(leg, plan.slot(leg, seat), text)
        for leg, text in enumerate(texts)
        for seat in range(plan.players)
        if text
    ]
    return replace(make_result(plan), printed=prints)


def kept(store: Store, entrant: str) -> list[tuple[str, bool]]:
    return [(one.text, one.cut) for one in printed(store, "cup", entrant)]


def save(store: Store, results: Sequence[MatchResult], most: int, *, chunk: int) -> None:
    """Store results in chunks, each as if the run had been broken off before it."""
    for first in range(0, len(results), chunk):
        room = PrintRoom(store, "cup", most)
        fitted = [room.fitted(result) for result in results[first : first + chunk]]
        save_results(store, fitted, record_games=False, isolation="strict")


@pytest.mark.parametrize("chunk", [1, 2, 3, 100])
def test_room_is_counted_along_the_schedule_whatever_the_chunks(store: Store, chunk: int) -> None:
    plans = round_robin("abc", numbers=2)
    scheduled(store, plans)
    save(store, [with_prints(plan, "one", "two!") for plan in plans], 17, chunk=chunk)
    # 3 + 4 + 3 + 4 bytes in the first two matches of each, and 3 of 17 are left.
    whole = [("one", False), ("two!", False)]
    for entrant in "abc":
        assert kept(store, entrant) == [*whole, *whole, ("one", False), ("", True)]


@pytest.mark.parametrize("most", range(12))
def test_a_text_is_cut_between_two_characters(store: Store, most: int) -> None:
    plan = make_plan([make_entrant("a"), make_entrant("b")])
    scheduled(store, [plan])
    save(store, [with_prints(plan, "дама♠", "")], most, chunk=1)
    ((text, cut),) = kept(store, "a")
    assert "дама♠".startswith(text)
    assert most - 3 < len(text.encode()) <= most
    assert cut == (most < 11)


def test_each_entrant_has_a_room_of_its_own(store: Store) -> None:
    plans = [make_plan([make_entrant("a"), make_entrant(other)]) for other in "bc"]
    scheduled(store, plans)
    save(store, [with_prints(plan, "12345", "") for plan in plans], 7, chunk=2)
    assert kept(store, "a") == [("12345", False), ("12", True)]
    assert kept(store, "b") == kept(store, "c") == [("12345", False)]


def test_who_plays_against_itself_has_one_room_for_both_slots(store: Store) -> None:
    one = make_entrant("a")
    plan = make_plan([one, one])
    scheduled(store, [plan])
    save(store, [with_prints(plan, "123", "45")], 7, chunk=1)
    told = printed(store, "cup", "a")
    assert [(x.leg, x.seat, x.text, x.cut) for x in told] == [
        (0, 0, "123", False),
        (0, 1, "123", False),
        (1, 0, "4", True),
    ]


def test_any_text_can_be_stored(store: Store) -> None:
    plan = make_plan([make_entrant("a"), make_entrant("b")])
    scheduled(store, [plan])
    save(store, [with_prints(plan, "\0\x1b\ud800", "")], 99, chunk=1)
    assert kept(store, "a") == [("\\0\x1b\\ud800", False)]


# From the command line


@pytest.fixture(scope="module")
def talks(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with a tournament of some that print, each in its way, and one mute.

    One of them floods, and one dies, again and again, until it is withdrawn.
    """
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("talks"))
    project.strategy("talks", TALK, more=LEARN)
    project.strategy("dies", DIE)
    project.strategy("floods", "print('spam ' * 100)\nreturn hand[::-1]")
    project.strategy("screen", SCREEN)
    tournament(project)
    return project


@pytest.fixture(scope="module")
def played(talks: Project) -> Project:
    """Return that project when the tournament has been played."""
    run(talks, "run", "tournament.toml")
    return talks


@pytest.fixture
def here(project: Project) -> Project:
    """Return a project in which strategies have run in the runner's own process."""
    project.strategy("talks", TALK)
    project.tournament(variants=["bank"], strategies=["talks.py", "low-first"])
    run(project, "run", "tournament.toml")
    return project


def tournament(project: Project, *, matches: int = 3) -> None:
    project.tournament(
        variants=["bank"],
        strategies=["talks.py", "low-first", "floods.py", "screen.py", "dies.py"],
        isolation=default_level(),
        matches=matches,
        limits={"output": 4000},
    )


def run(project: Project, *arguments: str) -> Done:
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.err
    return done


def stored(project: Project, db: str) -> dict[str, list[tuple[object, ...]]]:
    return {name: sorted(rows, key=repr) for name, rows in project.stored(db).items()}


@confined
def test_chunks_workers_and_breaks_leave_the_same_in_the_database(
    talks: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(db: str, *more: str) -> None:
        run(talks, "run", "tournament.toml", "--db", db, *more)

    with monkeypatch.context() as patch:
        patch.setattr("pyanitsa.tournament.run._next_size", lambda *_: 1)
        play("one.db", "--workers", "1")
        patch.setattr("pyanitsa.tournament.run._next_size", lambda *_: 1000)
        play("many.db", "--workers", "1")
    play("workers.db", "--workers", "2")
    tournament(talks, matches=1)
    play("resumed.db")
    tournament(talks)
    play("resumed.db")
    expected = stored(talks, "one.db")
    for db in ("many.db", "workers.db", "resumed.db"):
        assert stored(talks, db) == expected
    sizes: dict[object, int] = {}
    entrants = {row[:2]: row[2] for row in expected["side"]}
    for match, _, slot, text, _ in expected["printed"]:
        who = entrants[match, slot]
        sizes[who] = sizes.get(who, 0) + len(str(text).encode())
    assert max(sizes.values()) == 4000
    assert len(sizes) == 4
    assert {row[4] for row in expected["fault"]} == {"died", "withdrawn"}
    assert any(row[-1] for row in expected["printed"])


@confined
def test_prints_are_shown_match_by_match_and_leg_by_leg(played: Project) -> None:
    lines = run(played, "log", "talks").out.splitlines()
    heads = [line for line in lines if line and not line.startswith("  ")]
    rows = run(played, "matches", "--format", "json").json()
    expected = [
        f"{row['match']} (bank, {row['entrants']}), leg {leg}, seat {seat}"
        for row in rows
        if "talks" in row["entrants"]
        for leg, seat in (
            ((1, 1), (2, 2)) if row["entrants"].startswith("talks") else ((1, 2), (2, 1))
        )
    ]
    assert heads == expected
    texts = [line for line in lines if line.startswith("  ")]
    assert texts[1::5] == ["  game 0 is over"] * len(heads)
    assert texts[3::5] == ["  game 1 is over"] * len(heads)
    assert all(text.startswith("  18 cards, the first is ") for text in texts[::5])
    russian = run(played, "log", "talks", "--language", "ru").out
    assert russian.startswith(heads[0].replace("leg 1, seat ", "рассадка 1, место "))


@confined
def test_nothing_that_was_printed_steers_a_screen_or_passes_for_ours(played: Project) -> None:
    out = run(played, "log", "screen").out
    assert all(char.isprintable() or char in "\n\t" for char in out)
    body = [line for line in out.split("\n") if line.startswith("  ")]
    assert body[:3] == ["  a\tb", "  \\x1b[2J\\x9b31m\\x07\\u202e", "  leg 9\\0"]
    for format_ in ("simple", "json", "csv", "html"):
        table = run(played, "log", "screen", "--format", format_).out
        assert all(char.isprintable() or char == "\n" for char in table)
    (first, *_) = run(played, "log", "screen", "--format", "json").json()
    assert first["text"].startswith("a\tb\r\n\x1b[2J\x9b31m\x07\u202e\nleg 9\\0\n")


@confined
def test_the_table_of_forfeits_says_how_prints_are_shown_where_there_are_any(
    played: Project, here: Project
) -> None:
    hint = "\npyanitsa log STRATEGY shows what a strategy has printed\n"
    assert hint in run(played, "standings").out
    here.strategy("talks", "return hand[1:]")
    run(here, "run", "tournament.toml")
    assert "illegal order" in run(here, "standings").out
    assert hint not in run(here, "standings").out


@confined
def test_what_was_cut_says_so(played: Project) -> None:
    assert run(played, "log", "floods").out.endswith("\n... more was printed and is not kept\n")
    assert "more was printed" not in run(played, "log", "talks").out
    rows = run(played, "log", "floods", "--format", "csv").csv()
    assert [row["cut"] for row in rows] == [*["False"] * (len(rows) - 1), "True"]
    assert len(rows) == 3


@confined
def test_one_match_can_be_chosen_and_a_tournament_named_by_its_file(played: Project) -> None:
    rows = run(played, "log", "talks", "--format", "json").json()
    match = rows[-1]["match"]
    chosen = run(played, "log", "talks", "--match", match.upper(), "--format", "json").json()
    assert chosen == [row for row in rows if row["match"] == match]
    assert len(chosen) == 2
    by_file = run(played, "log", "talks", "--tournament", "tournament.toml", "--format", "json")
    assert by_file.json() == rows


@confined
def test_who_printed_nothing_is_told_so_on_stderr(played: Project) -> None:
    done = run(played, "log", "low-first")
    assert (done.out, done.err) == (
        "",
        "pyanitsa: no prints of 'low-first' are kept in 'tournament'\n",
    )
    assert run(played, "log", "low-first", "--format", "json").json() == []


def test_without_isolation_nothing_is_kept(here: Project) -> None:
    assert run(here, "log", "talks").out == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["talk"], "no entrant in the tournament 'tournament' 'talk'; did you mean 'talks'?"),
        (["talks", "--match", "abcdef"], "there is no stored match 'abcdef'"),
        (["talks", "--tournament", "x"], "there is no tournament 'x'"),
        (["talks", "--format", "jsn"], "there is no format 'jsn'; did you mean 'json'"),
    ],
)
def test_a_name_that_is_wrong_is_one_line(here: Project, arguments: list[str], said: str) -> None:
    done = here.pyanitsa("log", *arguments)
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
