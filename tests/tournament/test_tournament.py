"""A tournament is the same whenever and however it is played: only what is missing is played."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from factories import make_entrant, make_variant
from pyanitsa import Rules
from pyanitsa.errors import PyanitsaError
from pyanitsa.host import Hosts
from pyanitsa.play.chance import Secret
from pyanitsa.play.plan import plan_match
from pyanitsa.plugins.manager import Plugins
from pyanitsa.store import faults, matches, open_store, sides
from pyanitsa.tournament.file import read_tournament
from pyanitsa.tournament.preparation import prepare
from pyanitsa.tournament.run import RunProgress, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.testing import Done, Project
    from pyanitsa.tournament.preparation import Tournament

pytest_plugins = ["pyanitsa.testing"]

SHIPPED = sorted((Path(__file__).parents[2] / "tournaments").glob("*.toml"))

FIELD = ["low-first", "random", "counter-last", "odd.py"]
"""One that is fixed, one that tosses coins, one that learns, and one that forfeits some games."""


@pytest.fixture
def contest(project: Project) -> Project:
    """Return a project with a small tournament in which everything happens."""
    project.strategy("odd", "return hand if sum(hand) % 5 else hand[1:]")
    project.tournament(variants=["bank", "tactical-ring"], strategies=FIELD, deals=4)
    return project


def play(project: Project, *arguments: str, db: str = "pyanitsa.db") -> Done:
    done = project.pyanitsa("run", "tournament.toml", "--db", db, *arguments)
    assert done.code == 0, done.err
    return done


def by_key(project: Project, db: str = "pyanitsa.db") -> dict[str, tuple[Any, ...]]:
    """Return all that is stored of each match, by its key and without the database's numbers."""
    stored = project.stored(db)
    parts = ("side", "pair", "game", "fault")
    return {
        row[1]: (row[2:], *([r[1:] for r in stored[part] if r[0] == row[0]] for part in parts))
        for row in stored["match"]
    }


def prepared(file: Path) -> Tournament:
    content = read_tournament(file)
    plugins = Plugins(content.folder / name for name in content.plugins)
    return prepare(content, plugins, Hosts("none"))


def refused(project: Project, **says: Any) -> str:
    """Return why a tournament is refused."""
    file = project.tournament(**says)
    with pytest.raises(PyanitsaError) as told:
        prepared(file)
    return str(told.value)


# The same again


def test_two_runs_are_the_same_byte_for_byte(contest: Project) -> None:
    """The standings that are printed, and every row of every table."""
    first, second = (play(contest, db=db) for db in ("1.db", "2.db"))
    assert first.out == second.out
    stored = contest.stored("1.db")
    assert stored == contest.stored("2.db")
    assert len(stored["match"]) == 6 * 2 * 2
    assert len(stored["game"]) == 24 * 2 * 4
    assert stored["fault"]


def test_the_size_of_chunks_changes_nothing(
    contest: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when matches are played one by one, nor when all are played at once."""
    play(contest, db="1.db")
    monkeypatch.setattr("pyanitsa.tournament.run._next_size", lambda *_: 1)
    play(contest, db="2.db")
    monkeypatch.setattr("pyanitsa.tournament.run._next_size", lambda *_: 1000)
    play(contest, db="3.db")
    assert contest.stored("1.db") == contest.stored("2.db") == contest.stored("3.db")


def test_run_again_it_plays_nothing(contest: Project) -> None:
    first = play(contest)
    before = contest.stored()
    again = play(contest)
    assert again.out == first.out
    assert "all 24 matches are stored already" in again.err
    assert contest.stored() == before


@pytest.fixture
def tick(contest: Project, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let Ctrl-C be pressed when a strategy has been asked for so many orders."""
    probe: Any = ModuleType("probe")
    monkeypatch.setitem(sys.modules, "probe", probe)
    contest.strategy("clock", "import probe\nprobe.tick()\nreturn hand[::-1]")
    contest.tournament(variants=["bank", "tactical"], strategies=[*FIELD, "clock.py"])

    def press_after(orders: int) -> None:
        left = iter(range(orders))

        def tick() -> None:
            if next(left, None) is None:
                signal.raise_signal(signal.SIGINT)

        probe.tick = tick

    return press_after


@pytest.mark.parametrize("seed", range(3))
def test_interrupted_anywhere_and_resumed_it_is_the_same(
    contest: Project, tick: Callable[[int], None], seed: int
) -> None:
    """What is finished is kept, match by match, and only the rest is played."""
    tick(10_000)
    whole = play(contest, db="whole.db")
    full = by_key(contest, "whole.db")
    draw = random.Random(seed)  # noqa: S311  # where to stop, not a secret
    kept = 0
    for most in (60, 36):  # of the 96 orders of the one that counts
        tick(draw.randrange(1, most))
        broken = contest.pyanitsa("run", "tournament.toml")
        assert (broken.code, broken.out) == (130, "")
        left = by_key(contest)
        assert left.items() <= full.items()
        said = f"{len(left) - kept} matches of this run are stored, {len(full) - len(left)} are"
        assert f"interrupted; {said} missing; run the same file again" in broken.err
        kept = len(left)
    tick(10_000)
    resumed = play(contest)
    assert f"{kept} of {len(full)} matches are stored already" in resumed.err or not kept
    assert resumed.out == whole.out
    assert contest.stored() == contest.stored("whole.db")


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C goes to all of a console")
def test_a_program_that_gets_ctrl_c_keeps_what_it_has(contest: Project) -> None:
    """The real one, in a process of its own; it is stopped in the middle of a match's plugins."""
    slow = contest.write(
        "slow.py",
        """
        import itertools, pathlib, time
        from pyanitsa import hookimpl

        matches = itertools.count(1)

        @hookimpl
        def pyanitsa_match_finished():
            if next(matches) == 5:
                pathlib.Path("reached").touch()
                time.sleep(600)
        """,
    )
    program = "import sys; from pyanitsa.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "run", "tournament.toml", "--plugin", slow.name]
    with subprocess.Popen(
        command,
        cwd=contest.path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as child:
        while not (contest.path / "reached").exists():
            assert child.poll() is None, child.communicate()
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate()
    assert (child.returncode, out) == (130, "")
    kept = len(contest.stored()["match"])
    assert 5 <= kept < 24
    assert f"{kept} matches of this run are stored, {24 - kept} are missing" in err
    assert "Traceback" not in err
    play(contest)
    play(contest, db="whole.db")
    assert contest.stored() == contest.stored("whole.db")


# Others come and go


@pytest.mark.parametrize("at", [0, 2, 4])
def test_a_late_entrant_plays_only_what_is_missing(contest: Project, at: int) -> None:
    """Wherever it stands in the list; all other games stay as they are."""
    play(contest)
    before = by_key(contest)
    field = [*FIELD[:at], "high-first", *FIELD[at:]]
    contest.tournament(variants=["bank", "tactical-ring"], strategies=field, deals=4)
    done = play(contest)
    assert "24 of 40 matches are stored already" in done.err
    after = by_key(contest)
    assert before.items() <= after.items()
    assert len(after) == 40
    play(contest, db="at-once.db")
    assert by_key(contest, "at-once.db") == after


def test_a_changed_entrant_leaves_all_other_games_as_they_are(contest: Project) -> None:
    """Its own are played anew; those of its old self are no longer counted, but kept."""
    play(contest)
    before = by_key(contest)
    contest.strategy("odd", "return hand[::-1]")
    done = play(contest)
    assert "12 of 24 matches are stored already" in done.err
    after = by_key(contest)
    assert before.items() <= after.items()
    assert len(after) == 36
    assert "forfeited" not in done.out
    play(contest, db="new.db")
    assert by_key(contest, "new.db").items() <= after.items()


def test_an_entrant_that_leaves_takes_its_games_out_of_the_standings(contest: Project) -> None:
    play(contest)
    before = by_key(contest)
    contest.tournament(variants=["bank", "tactical-ring"], strategies=FIELD[:3], deals=4)
    done = play(contest, "--format", "json")
    assert {row["name"] for row in done.json()} == {"low-first", "random", "counter-last"}
    assert {row["matches"] for row in done.json() if row["variant"] == "bank"} == {4}
    assert by_key(contest) == before


def test_more_matches_are_added_to_those_that_are_there(contest: Project) -> None:
    play(contest)
    before = by_key(contest)
    contest.tournament(variants=["bank", "tactical-ring"], strategies=FIELD, deals=4, matches=3)
    assert "24 of 36 matches are stored already" in play(contest).err
    assert before.items() <= by_key(contest).items()


def test_another_seed_is_another_tournament_with_other_deals(contest: Project) -> None:
    first = play(contest, db="1.db")
    assert play(contest, "--seed", "1", db="2.db").out == first.out
    other = play(contest, "--seed", "2", db="2.db")
    assert other.out != first.out
    assert set(by_key(contest, "1.db")) < set(by_key(contest, "2.db"))
    games = {tuple(games) for _, _, _, games, _ in by_key(contest, "2.db").values()}
    assert len(games) == 48


def test_two_tournaments_in_one_database_share_their_matches(contest: Project) -> None:
    play(contest)
    contest.tournament("other.toml", variants=["bank"], strategies=FIELD, deals=4)
    done = contest.pyanitsa("run", "other.toml", "--format", "csv")
    assert "all 12 matches are stored already" in done.err
    standings = play(contest, "--format", "csv").csv()
    assert [row for row in standings if row["variant"] == "bank"] == [
        row for row in done.csv() if row["variant"] == "bank"
    ]


def test_a_key_is_made_of_all_that_decides_the_games() -> None:
    bank = make_variant("bank")
    a, b = make_entrant("a"), make_entrant("b")
    one, other = Secret.known(1), Secret.known(2)
    keys = [
        plan_match(one, bank, (a, b), 0, 5).key,
        plan_match(one, bank, (a, make_entrant("b", "changed")), 0, 5).key,
        plan_match(one, bank, (a, b, a), 0, 5).key,
        plan_match(one, bank, (a, b, b), 0, 5).key,
        plan_match(other, bank, (a, b), 0, 5).key,
        plan_match(one, bank, (a, b), 1, 5).key,
        plan_match(one, bank, (a, b), 0, 6).key,
        plan_match(one, bank, (a, b), 0, 5, allowed="numpy").key,
        plan_match(one, bank, (a, b), 0, 5, shared=True).key,
        plan_match(one, make_variant("other"), (a, b), 0, 5).key,
        plan_match(one, make_variant("bank", Rules(look="arrange", covers=1)), (a, b), 0, 5).key,
    ]
    assert len(set(keys)) == len(keys)
    assert plan_match(one, make_variant("bank"), (a, b), 0, 5).key == keys[0]


def test_who_is_named_first_does_not_matter_to_a_match() -> None:
    a, b = make_entrant("a"), make_entrant("b")
    plans = [
        plan_match(Secret.known(1), make_variant("bank"), pair, 0, 5) for pair in ((a, b), (b, a))
    ]
    assert plans[0] == plans[1]


@pytest.mark.parametrize(("shared", "same"), [(False, False), (True, True)])
def test_pairings_have_deals_of_their_own_unless_they_share_those_of_a_number(
    shared: bool, same: bool
) -> None:
    a, b, c = (make_entrant(name) for name in "abc")
    one, other = (
        plan_match(Secret.known(1), make_variant("bank"), pair, 0, 5, shared=shared)
        for pair in ((a, b), (a, c))
    )
    assert (one.chance.deal(0) == other.chance.deal(0)) is same
    assert (one.chance.game(0) == other.chance.game(0)) is same
    assert one.chance.strategy(0, 0) != other.chance.strategy(0, 0)


# What is stored


def test_without_the_games_only_the_matches_are_stored(contest: Project) -> None:
    """The standings are the same; a game cannot be told again."""
    played = play(contest, db="games.db")
    variants = ["bank", "tactical-ring"]
    contest.tournament(variants=variants, strategies=FIELD, deals=4, record="matches")
    assert play(contest).out == played.out
    assert contest.stored()["game"] == []
    for table in ("side", "pair", "fault"):
        assert contest.stored()[table] == contest.stored("games.db")[table]
    (first, *_) = contest.pyanitsa("matches", "--format", "json").json()
    done = contest.pyanitsa("replay", f"{first['match']}/1/1")
    assert done.code == 2
    assert 'the tournament says record = "matches"' in done.err


COUNTING_FORMAT = """
from pathlib import Path

from pyanitsa import Text, hookimpl

class Counting:
    name = "counting"
    title = Text("Counting", "Со счётом")
    options = {}

    def rounds(self, contest):
        with Path("drawn.txt").open("a") as file:
            file.write("drawn\\n")
        yield contest.round([(0, 1)])
        yield contest.round([(0, 2)])

    def ranking(self, contest, rounds, scores):
        return None

@hookimpl
def pyanitsa_formats():
    return [Counting()]
"""


def test_a_tournament_is_prepared_and_drawn_once(contest: Project) -> None:
    """Even where all entrants are checked first."""
    contest.write("counting.py", COUNTING_FORMAT)
    contest.tournament(
        variants=["bank"], strategies=FIELD[:3], format="counting", plugins=["counting.py"], deals=4
    )
    done = contest.pyanitsa("run", "tournament.toml", "--check")
    assert done.code == 0, done.err
    assert (contest.path / "drawn.txt").read_text("utf-8") == "drawn\n"


def test_a_tournament_that_is_played_again_is_drawn_again(contest: Project) -> None:
    """What a format has begun cannot be begun anew; the second run finds all that was stored."""
    contest.tournament(variants=["bank"], strategies=FIELD, format="knockout", deals=4, matches=2)
    tournament = prepared(contest.path / "tournament.toml")
    with open_store("sqlite://", create=True) as store:
        hosts = Hosts("none")
        played = list(run(tournament, store, Plugins(), hosts))[-1].played
        again = list(run(tournament, store, Plugins(), hosts))[-1]
    assert played > len(tournament.plans)
    assert (again.played, again.stored) == (0, played)


def test_a_run_tells_how_far_it_is(contest: Project) -> None:
    tournament = prepared(contest.path / "tournament.toml")
    with open_store("sqlite://", create=True) as store:
        hosts = Hosts("none")
        told = list(run(tournament, store, Plugins(), hosts))
        assert list(run(tournament, store, Plugins(), hosts)) == [RunProgress(stored=24)]
    assert told[-1].played == len(tournament.plans) == 24
    assert told[0] == RunProgress(planned=24)
    assert all((step.planned, step.stored) == (24, 0) for step in told)
    assert all(step.games == step.played * 2 * 4 for step in told)


def test_the_run_is_told_to_plugins(contest: Project) -> None:
    """That it begins, each match that is played with its scores, and that it is over."""
    contest.write(
        "listener.py",
        """
        import json
        from pyanitsa import hookimpl

        def write(*what):
            with open("told", "a") as file:
                file.write(json.dumps(what) + "\\n")

        @hookimpl
        def pyanitsa_tournament_started(run):
            write("start", run.tournament.name, run.missing, len(run.tournament.plans))

        @hookimpl
        def pyanitsa_match_finished(match):
            names = [entrant.name for entrant in match.plan.entrants]
            write(match.plan.key, match.plan.variant.name, names, match.scores)

        @hookimpl
        def pyanitsa_tournament_finished(run):
            write("end", run.tournament.name, run.missing)
        """,
    )
    play(contest, "--plugin", "listener.py")
    told = [json.loads(line) for line in (contest.path / "told").read_text().splitlines()]
    assert told[0] == ["start", "tournament", 24, 24]
    assert told[-1] == ["end", "tournament", 24]
    with open_store(contest.path / "pyanitsa.db", create=False) as store:
        stored = matches(store, "tournament")
    assert [(key, variant, names) for key, variant, names, _ in told[1:-1]] == [
        (one.key, one.variant, list(one.entrants)) for one in stored
    ]
    for (_, _, _, scores), one in zip(told[1:-1], stored, strict=True):
        assert scores == pytest.approx([side.score for side in one.sides])
    (contest.path / "told").unlink()
    play(contest, "--plugin", "listener.py")
    told = [json.loads(line) for line in (contest.path / "told").read_text().splitlines()]
    assert told == [["start", "tournament", 0, 24], ["end", "tournament", 0]]


def test_what_strategies_print_is_no_result(project: Project) -> None:
    """Neither when they are loaded, nor when they play."""
    file = project.strategy("chatty", "print('my order')\nreturn hand")
    file.write_text(f"print('here I am')\n{file.read_text('utf-8')}", "utf-8")
    project.tournament(variants=["bank"], strategies=["chatty.py", "high-first"])
    done = play(project, "--format", "json")
    assert {row["name"] for row in done.json()} == {"chatty", "high-first"}
    assert "here I am" in done.err
    assert "my order" in done.err


# Who meets whom


@pytest.mark.parametrize("players", [3, 4])
def test_at_larger_tables_all_tables_are_played_in_all_rotations(
    contest: Project, players: int
) -> None:
    """The scores of all at a table add up to half of what there is, but for forfeits."""
    field = ["low-first", "high-first", "random", "counter-last", "high-low"]
    contest.tournament(variants=["bank"], strategies=field, players=players, matches=1)
    rows = play(contest, "--format", "json").json()
    tables = list(combinations(field, players))
    listed = contest.pyanitsa("matches", "--format", "json").json()
    met_at = sorted(sorted(row["entrants"].split(" : ")) for row in listed)
    assert met_at == sorted(sorted(table) for table in tables)
    assert {row["games"] for row in listed} == {3 * players}
    met = sum("random" in table for table in tables)
    assert {(row["matches"], row["games"]) for row in rows} == {(met, met * 3 * players)}
    assert sum(row["score"] for row in rows) == pytest.approx(50 * len(field))


def test_an_entrant_may_meet_itself_which_counts_for_nobody(contest: Project) -> None:
    contest.tournament(variants=["bank"], strategies=FIELD[:2], self_play=True, matches=1)
    rows = play(contest, "--format", "json").json()
    listed = contest.pyanitsa("matches", "--format", "json").json()
    pairs = ["low-first : low-first", "low-first : random", "random : random"]
    assert [row["entrants"] for row in listed] == pairs
    assert {row["matches"] for row in rows} == {1}
    contest.tournament("alone.toml", variants=["bank"], strategies=["random"], self_play=True)
    assert contest.pyanitsa("run", "alone.toml").code == 0


def test_a_variant_may_be_changed_in_the_file(contest: Project) -> None:
    """Under its own name or a new one; it is shown by its title."""
    variants = {
        "bank": {"deck": "2x36"},
        "rich": {"base": "bank", "title": "Rich", "title_ru": "Богач", "low_beats_ace": "takes"},
        "tactical-ring": {},
    }
    file = contest.tournament(variants=variants, strategies=FIELD)
    bank, rich, ring = prepared(file).variants
    assert (bank.name, len(bank.deck), bank.rules.goal) == ("bank", 72, "bank")
    assert (rich.name, rich.title.ru, rich.rules.low_beats_ace) == ("rich", "Богач", "takes")
    assert rich.rules.goal == "bank"
    assert ring == Plugins().variants()["tactical-ring"]
    assert "Rich (rich)" in play(contest).out


def test_files_are_found_from_the_folder_of_the_tournament_file(
    contest: Project, tmp_path: Path
) -> None:
    """By patterns, which leave tests out, and by their names, whatever is in these."""
    folder = "class [9b]"
    for name in ("b", "a", "test_a", "c [1]"):
        contest.strategy(f"{folder}/{name}").write_text(
            contest.strategy(name.replace(" ", "-")).read_text("utf-8"), "utf-8"
        )
    contest.write(f"{folder}/notes.txt", "not a strategy")
    wanted = ["[ab].py", "./c [1].py", "test_a.py", str(tmp_path / "odd.py")]
    file = contest.tournament(f"{folder}/t.toml", variants=["bank"], strategies=wanted)
    found = [one.name for one in prepared(file).entrants]
    assert found == ["a", "b", "c-[1]", "test_a", "odd"]
    file = contest.tournament(f"{folder}/t.toml", variants=["bank"], strategies=["*"])
    with pytest.raises(PyanitsaError, match="strategy '\\*'"):
        prepared(file)
    file = contest.tournament(f"{folder}/t.toml", variants=["bank"], strategies=["./*", "../o*"])
    assert [one.name for one in prepared(file).entrants] == ["a", "b", "c-[1]", "odd"]


def test_another_strategy_that_is_broken_stops_nobody(
    contest: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed strategies may not load; those that are wanted are found all the same."""
    from pyanitsa.plugins.strategy_files import read_source
    from pyanitsa.tournament.entrants import Catalogue

    broken = read_source(contest.write("broken.py", "1 / 0"))
    sources = Catalogue.sources
    monkeypatch.setattr(Catalogue, "sources", lambda self: [broken, *sources(self)])
    found = Catalogue(Hosts("none")).find("high-first")[1]
    assert found.name == "high-first"
    with pytest.raises(PyanitsaError, match="there is no strategy 'high-fist'; did you mean"):
        Catalogue(Hosts("none")).find("high-fist")
    with pytest.raises(PyanitsaError, match=r"broken\.py, line 1: ZeroDivisionError"):
        Catalogue(Hosts("none")).find("broken")


FORMAT = """
from pyanitsa import Text, hookimpl
from pyanitsa.plugins.contest import Meeting, Round

class Odd:
    name = "odd"
    title = Text("Odd", "Странный")
    options = {{"often": 1}}

    def rounds(self, contest):
        {rounds}

    def ranking(self, contest, rounds, scores):
        return None

@hookimpl
def pyanitsa_formats():
    return [Odd()]
"""


def test_a_plugin_may_say_who_meets_whom(contest: Project) -> None:
    contest.write(
        "odd_format.py",
        FORMAT.format(rounds="yield contest.round([(0, contest.entrants - 1), [1, 2]])"),
    )
    file = contest.tournament(
        variants=["bank"], strategies=FIELD, format="odd", plugins=["odd_format.py"], matches=1
    )
    met = {frozenset(one.name for one in plan.entrants) for plan in prepared(file).plans}
    assert met == {frozenset({"low-first", "odd"}), frozenset({"random", "counter-last"})}


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ("raise ValueError('no idea')", "the format 'odd' fails: ValueError: no idea"),
        ("return 5", "the format 'odd' fails: TypeError: 'int' object is not an iterator"),
        ("yield 5", "the format 'odd' fails: AttributeError: 'int' object has no"),
        ("yield contest.round([5])", "the format 'odd' fails: TypeError: 'int' object is not"),
        (
            "yield contest.round([(0, 1, 2)])",
            "the format 'odd' returned (0, 1, 2): a table is 2 numbers below 4",
        ),
        ("yield contest.round([(0, 4)])", "the format 'odd' returned (0, 4)"),
        ("yield contest.round([(-1, 0)])", "the format 'odd' returned (-1, 0)"),
        ("yield contest.round([(1, 0)])", "the format 'odd' returned (1, 0)"),
        ("yield contest.round([(0, 1), (0, 1)])", "the format 'odd' returned (0, 1) twice"),
        ("yield contest.round([('a', 'b')])", "the format 'odd' returned ('a', 'b')"),
        ("yield contest.round([(0, 1)], byes=[4])", "the format 'odd' gives a bye to (4,)"),
        ("yield Round((Meeting((0, 1), 0),))", "the format 'odd' wants 0 matches of a table"),
        ("yield Round((Meeting((0, 1), 2.0),))", "the format 'odd' wants 2.0 matches of a table"),
    ],
)
def test_a_format_that_cannot_be_played_is_told(contest: Project, rounds: str, said: str) -> None:
    contest.write("odd_format.py", FORMAT.format(rounds=rounds))
    says = {"variants": ["bank"], "strategies": FIELD, "format": "odd"}
    assert said in refused(contest, **says, plugins=["odd_format.py"])


def test_a_variant_that_fails_leaves_what_was_finished(contest: Project) -> None:
    contest.write(
        "slip.py",
        """
        from pyanitsa import Rules, Text, Variant, hookimpl

        class Slip(Variant):
            def play_batch(self, hands, sizes, seeds):
                raise ValueError("a slip")

        @hookimpl
        def pyanitsa_variants():
            name = Text("Slip", "Промах")
            return [Slip(name="slip", title=name, text=name, rules=Rules(look="arrange"))]
        """,
    )
    contest.tournament(variants=["bank", "slip"], strategies=FIELD, plugins=["slip.py"])
    done = contest.pyanitsa("run", "tournament.toml")
    assert (done.code, done.out) == (2, "")
    said = "slip.py, line 6: the variant 'slip' cannot be played: ValueError: a slip"
    assert done.err.splitlines()[-1].endswith(said)
    assert len(contest.stored()["match"]) == 12
    shown = contest.pyanitsa("standings", "--format", "json").json()
    assert {(row["variant"], row["matches"]) for row in shown} == {
        ("bank", 6),
        ("slip", 0),
        ("*", 6),
    }


# What comes along


def test_there_are_four_tournaments_or_more() -> None:
    assert len(SHIPPED) >= 4


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_a_tournament_that_comes_along_can_be_played(file: Path) -> None:
    """All of its pairings in all of its variants, with fewer games; nobody forfeits one."""
    assert prepared(file).plans
    content = read_tournament(file).model_copy(update={"deals": 2, "matches": 1})
    hosts = Hosts("none")
    tournament = prepare(content, Plugins(), hosts)
    with open_store("sqlite://", create=True) as store:
        assert [step.played for step in run(tournament, store, Plugins(), hosts)][-1] > 0
        assert faults(store, content.name) == []
        told = sides(store, content.name)
    assert {one.name for one in told.variants} == set(content.variants)
    assert len(told.entrants) == len(tournament.entrants) >= 5
