"""Every command does what its help says, in all formats and both languages."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyanitsa.cli import app
from pyanitsa.plugins.manager import Plugins
from pyanitsa.report.tables import DATA_FORMATS, FORMATS

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

TRUMP = Path(__file__).parents[2] / "docs" / "examples" / "trump.py"
COMMANDS = [str(command.name) for command in app.registered_commands]
TABLES = ["standings", "crosstable", "matches", "list variants", "list strategies", "list plugins"]
NAMES = ["high-first", "low-first", "lazy | [b]"]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Done]:
    """Run a tournament, in which one strategy forfeits some games, in a project of its own."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("played"))
    lazy = "if hand[0].rank == 6: raise ValueError('no sixes')\nreturn hand"
    project.strategy("lazy").write_text(
        project.strategy("lazy | [b]", lazy).read_text("utf-8"), "utf-8"
    )
    strategies = ["high-first", "low-first", "lazy.py"]
    project.tournament(name="Осень [b]", variants=["bank", "tactical"], strategies=strategies)
    return project, run(project, "run", "tournament.toml")


@pytest.fixture
def played(ran: tuple[Project, Done]) -> Project:
    """Return the project in which that tournament has been played."""
    return ran[0]


def run(project: Project, *arguments: str | Path) -> Done:
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.err
    return done


def game(played: Project, entrants: str, where: str = "1/1") -> str:
    """Return what people call a game of these entrants on `bank`."""
    rows = run(played, "matches", "--format", "json", "--variant", "bank").json()
    return f"{next(row['match'] for row in rows if row['entrants'] == entrants)}/{where}"


# Help


@pytest.mark.parametrize("arguments", [["--help"], []])
def test_help_names_all_commands(project: Project, arguments: list[str]) -> None:
    """It is what one gets without a command, too."""
    done = run(project, *arguments)
    assert "Пьяница" in done.out
    for command in COMMANDS:
        assert re.search(rf"^  {command} +[A-Z]", done.out, re.MULTILINE)
    assert done.err == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(project: Project, command: str) -> None:
    done = run(project, command, "--help")
    assert done.out.startswith(f"Usage: pyanitsa {command} ")
    described = re.findall(r"^  (?:--?[a-z]|[A-Z]|kind|what).*?  +(\S.*)$", done.out, re.MULTILINE)
    assert described
    assert all(text[0].isupper() for text in described)


def test_help_loads_nothing_that_is_heavy(project: Project) -> None:
    """No command's help needs the engine, the database, the tables or the progress bar.

    Some need pydantic, but that is typer's own doing.
    """
    program = f"""
import sys
from pyanitsa.cli import main
for command in {COMMANDS}:
    assert main([command, "--help"]) == 0
heavy = "numba numpy scipy sqlmodel sqlalchemy tabulate rich.progress".split()
print([name for name in heavy if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stderr.splitlines()[-1] == "[]"


# A tournament, played and shown


def test_a_run_ends_with_the_standings_and_tells_its_progress_elsewhere(
    ran: tuple[Project, Done],
) -> None:
    _, done = ran
    assert done.out.startswith("Bank (bank)\n")
    assert "\nTactical (tactical)\n" in done.out
    assert "\nAll variants\n" in done.out
    assert "\nGames were forfeited\n" in done.out
    assert "ValueError: no sixes" in done.out
    assert "games/s" not in done.out
    assert "12/12 matches" in done.err
    assert "games/s" in done.err
    assert "Осень [b]" in done.err


@pytest.mark.parametrize("format_", ["simple", "json", "csv"])
def test_what_a_run_prints_is_shown_again(played: Project, format_: str) -> None:
    """By the only tournament's name, by its file, and without either."""
    ran = run(played, "run", "tournament.toml", "--format", format_)
    assert "all 12 matches are stored already" in ran.err
    for named in ([], ["Осень [b]"], ["tournament.toml"]):
        assert run(played, "standings", *named, "--format", format_).out == ran.out


@pytest.mark.parametrize("command", TABLES)
@pytest.mark.parametrize("format_", ["json", "csv"])
def test_programs_can_read_every_table(played: Project, command: str, format_: str) -> None:
    done = run(played, *command.split(), "--format", format_)
    rows = done.json() if format_ == "json" else done.csv()
    assert len(rows) >= 3
    assert all(re.fullmatch(r"[a-z][a-z_]*", key) for key in rows[0] if key not in NAMES)
    if command in {"standings", "crosstable"}:
        assert {row["name"] for row in rows} == set(NAMES)


@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_shows_the_standings(played: Project, format_: str) -> None:
    """All rows are there, and under the tables for people what they rest on."""
    out = run(played, "standings", "--format", format_).out
    assert out.count("high-first") == out.count("low-first") == 3
    rests = out.count("independent match numbers")
    assert rests == (0 if format_ in DATA_FORMATS else 3)


def test_standings_say_who_is_how_good(played: Project) -> None:
    rows = run(played, "standings", "--format", "json").json()
    assert [row["variant"] for row in rows] == ["bank"] * 3 + ["tactical"] * 3 + ["*"] * 3
    for row in rows[:6]:
        assert (row["matches"], row["games"]) == (4, 24)
        assert row["wins"] + row["draws"] + row["losses"] == 24
        assert row["score"] == pytest.approx(100 * (row["wins"] + row["draws"] / 2) / 24)
        low, high = row["interval"]
        assert 0 <= low <= row["score"] <= high <= 100
    by_name = {row["name"]: row for row in rows[6:]}
    assert by_name["lazy | [b]"]["forfeits"] > 0
    assert by_name["high-first"]["forfeits"] == 0


def test_only_one_variant_is_shown_where_it_is_named(played: Project) -> None:
    for command in ("standings", "crosstable", "matches"):
        rows = run(played, command, "--variant", "tactical", "--format", "csv").csv()
        assert {row["variant"] for row in rows} == {"tactical"}


def test_a_crosstable_has_both_sides_of_every_pairing(played: Project) -> None:
    rows = run(played, "crosstable", "--format", "json").json()
    table = {row["name"]: row for row in rows if row["variant"] == "bank"}
    for one in NAMES:
        for other in NAMES:
            if one == other:
                assert table[one][other] is None
            else:
                assert table[one][other] + table[other][one] == pytest.approx(100)


def test_matches_lead_to_their_games(played: Project) -> None:
    rows = run(played, "matches", "--format", "json").json()
    assert len(rows) == 12
    for row in rows:
        assert row["games"] == 6
        told = run(played, "replay", f"{row['match']}/2/3").out
        names = row["entrants"].split(" : ")
        assert any(name in told for name in names)
    assert "a game is MATCH/LEG/DEAL" in run(played, "matches").out


def test_a_match_that_is_not_played_yet_is_listed_without_results(project: Project) -> None:
    project.write(
        "stop.py",
        """
        from pyanitsa import hookimpl

        @hookimpl
        def pyanitsa_tournament_started():
            raise KeyboardInterrupt
        """,
    )
    project.tournament(variants=["bank"], strategies=["high-first", "low-first"])
    done = project.pyanitsa("run", "tournament.toml", "--plugin", "stop.py")
    assert (done.code, done.out) == (130, "")
    assert "interrupted; 0 matches of this run are stored, 2 are missing" in done.err
    rows = run(project, "matches", "--format", "json").json()
    assert [(row["match"], row["scores"], row["games"]) for row in rows] == [(None, None, None)] * 2
    rows = run(project, "standings", "--format", "json").json()
    assert {(row["matches"], row["score"], row["interval"]) for row in rows} == {(0, None, None)}


# Games told


def test_a_game_is_told_round_by_round_in_both_languages(played: Project) -> None:
    wanted = game(played, "low-first : high-first")
    english = run(played, "replay", wanted).out
    russian = run(played, "replay", wanted, "--language", "ru").out
    assert english.startswith("Bank\n")
    assert russian.startswith("Копилка\n")
    for text in (english, russian):
        assert len(re.findall(r"^ *\d+\. ", text, re.MULTILINE)) == 18
        assert "A♥" in text or "Т♥" in text
    assert "18 rounds" in english
    assert "18 конов" in russian


def test_the_second_leg_has_the_seats_changed(played: Project) -> None:
    wanted = game(played, "low-first : high-first", "")
    first, second = (run(played, "replay", f"{wanted}{leg}/1").out for leg in (1, 2))
    assert first.splitlines()[2].startswith("  low-first: ")
    assert second.splitlines()[2].startswith("  high-first: ")


def test_a_forfeited_game_says_whose_fault_it_was(played: Project) -> None:
    wanted = next(
        one
        for deal in range(1, 4)
        for one in [game(played, "high-first : lazy | [b]", f"1/{deal}")]
        if "forfeited" in run(played, "replay", one).out
    )
    told = run(played, "replay", wanted).out.splitlines()
    assert told[0] == "lazy | [b] forfeited the game"
    assert re.fullmatch(r"  exception \(line \d+\): ValueError: no sixes", told[1])
    told = run(played, "replay", wanted, "--language", "ru").out.splitlines()
    assert told[0] == "lazy | [b]: техническое поражение"
    assert "(строка " in told[1]


def test_one_game_is_played_and_told(project: Project) -> None:
    """The same seed is the same game, whoever plays; another is another one."""
    first = run(project, "play", "bank", "high-first", "low-first", "--seed", "1")
    assert first.out.startswith("Bank\nStacks, top card first:\n  high-first: A")
    again = run(project, "play", "bank", "high-first", "low-first", "--seed", "1")
    assert again.out == first.out
    other = run(project, "play", "bank", "high-first", "low-first", "--seed", "2")
    assert other.out != first.out
    same_deal = run(project, "play", "bank", "low-first", "low-first", "--seed", "1").out
    stacks = [re.sub(r".*: ", "", text.splitlines()[2]).split() for text in (first.out, same_deal)]
    assert sorted(stacks[0]) == sorted(stacks[1])
    russian = run(project, "play", "tactical", "random", "high-low", "--language", "ru").out
    assert russian.startswith("Тактическ")


def test_a_file_and_several_players_may_play(project: Project) -> None:
    project.strategy("mine", "return hand[::-1]")
    out = run(project, "play", "bank", "mine.py", "low-first", "random", "mine.py").out
    seats = ["mine (1)", "low-first", "random", "mine (2)"]
    assert re.findall(r"^  (\S.*): ", out, re.MULTILINE) == seats
    project.strategy("bad", "return 5")
    out = run(project, "play", "bank", "bad.py", "low-first").out
    assert out.startswith("bad forfeited the game\n  exception: TypeError: 'int' object is not")


def test_a_blind_game_is_told_too(project: Project) -> None:
    out = run(project, "play", "covered", "high-first", "low-first", "--seed", "3").out
    assert "war" in out


# Plugins


def test_a_plugins_variant_is_played_and_shown(project: Project) -> None:
    """One that no options can say: its games are told by their outcome, not round by round."""
    assert "trump" in run(project, "list", "variants", "--plugin", TRUMP).out
    assert "trump" in run(project, "rules", "trump", "--plugin", TRUMP).out
    out = run(project, "play", "trump", "high-first", "low-first", "--plugin", TRUMP).out
    assert "high-first" in out
    assert "rounds" in out
    strategies = ["high-first", "low-first", "random"]
    project.tournament(variants=["trump"], strategies=strategies, plugins=[str(TRUMP)])
    rows = run(project, "run", "tournament.toml", "--format", "json").json()
    assert {row["games"] for row in rows} == {2 * 2 * 2 * 3}
    (first, *_) = run(project, "matches", "--format", "json").json()
    told = run(project, "replay", f"{first['match']}/1/1").out
    assert "high-first" in told
    assert "rounds" in told


def test_a_plugins_column_is_shown_to_the_right(played: Project) -> None:
    played.write(
        "column.py",
        """
        from pyanitsa import Text, hookimpl
        from pyanitsa.standings import Column

        @hookimpl
        def pyanitsa_columns():
            return [Column("luck", Text("Luck", "Удача"), lambda row: row.wins / 7, ".3f")]
        """,
    )
    rows = run(played, "standings", "--plugin", "column.py", "--format", "csv").csv()
    assert list(rows[0])[-1] == "luck"
    assert float(rows[0]["luck"]) == int(rows[0]["wins"]) / 7
    out = run(played, "standings", "--plugin", "column.py", "--language", "ru").out
    assert "Удача" in out


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("1 / 0", "the column 'luck' fails: ZeroDivisionError: division by zero"),
        ("[1]", "the column 'luck' has list for a value, and is left out"),
    ],
)
def test_a_column_that_fails_is_left_out(played: Project, value: str, said: str) -> None:
    played.write(
        "luck.py",
        f"""
        from pyanitsa import Text, hookimpl
        from pyanitsa.standings import Column

        @hookimpl
        def pyanitsa_columns():
            return [Column("luck", Text("Luck", "Удача"), lambda row: {value}, ".3f")]
        """,
    )
    done = run(played, "standings", "--plugin", "luck.py")
    assert done.out == run(played, "standings").out
    assert done.err == f"pyanitsa: warning: {said}\n"


def test_a_broken_plugin_is_reported_and_stops_nothing(played: Project) -> None:
    played.write("broken.py", "x = 1\n1 / 0\n")
    done = run(played, "standings", "--plugin", "broken.py", "--format", "json")
    assert len(done.json()) == 9
    assert re.match(
        r"pyanitsa: warning: plugin broken\.py \(.*broken\.py, line 2\): ZeroDivisionError: "
        r"division by zero\n",
        done.err,
    )
    done = run(played, "list", "plugins", "--plugin", "broken.py", "--format", "json")
    assert done.json()[-1]["state"] == "broken"


# Lists, rules, and beginning something


def test_everything_that_is_there_is_listed(project: Project) -> None:
    listed = run(project, "list", "variants", "--format", "json").json()
    assert [row["name"] for row in listed] == list(Plugins().variants())
    bank = next(row for row in listed if row["name"] == "bank")
    assert bank["options"] == "capture=bank goal=bank look=arrange on_tie=discard"
    assert (bank["deck"], bank["players"], bank["title_ru"]) == ("36", "2-8", "Копилка")
    listed = run(project, "list", "strategies", "--format", "json").json()
    assert len(listed) >= 10
    assert all(row["description"].endswith(".") for row in listed)
    listed = run(project, "list", "formats", "--format", "json").json()
    names = ["round-robin", "gauntlet", "swiss", "knockout", "ladder", "sampled"]
    assert [row["name"] for row in listed] == names
    listed = run(project, "list", "plugins", "--format", "json").json()
    assert {row["state"] for row in listed} == {"loaded"}


@pytest.mark.parametrize("name", sorted(Plugins().variants()))
def test_the_rules_of_every_variant_are_told_in_both_languages(project: Project, name: str) -> None:
    english = run(project, "rules", name).out
    russian = run(project, "rules", name, "--language", "ru").out
    assert all(len(line) <= 80 for line in (english + russian).splitlines())
    assert re.search("[A-Za-z]{4}", english)
    assert re.search("[а-я]{4}", russian)


@pytest.mark.parametrize("kind", ["strategy", "variant"])
def test_what_is_begun_works_as_it_is(project: Project, kind: str) -> None:
    done = run(project, "new", kind, "my-own")
    assert done.out == "wrote my_own.py\nwrote test_my_own.py\n"
    checked = run(project, "check", "my_own.py")
    assert checked.out.splitlines()[-1].endswith("checks passed, 0 failed")
    if kind == "strategy":
        project.tournament(variants=["bank"], strategies=["my_own.py", "random"])
    else:
        strategies = ["random", "low-first"]
        project.tournament(variants=["my-own"], strategies=strategies, plugins=["my_own.py"])
    assert "my-own" in run(project, "run", "tournament.toml").out


def test_a_check_that_fails_says_what_and_ends_with_code_1(project: Project) -> None:
    project.strategy("short", "return hand[1:]")
    done = project.pyanitsa("check", "short.py")
    assert done.code == 1
    assert done.out.startswith("ok      short.py: loads")
    assert "FAILED  short: orders every hand legally" in done.out
    assert done.out.splitlines()[-1].endswith("1 failed")


# Options


def test_with_strict_a_forfeit_by_fault_is_exit_code_1(played: Project, project: Project) -> None:
    """All is played, stored and shown all the same."""
    ran = run(played, "run", "tournament.toml")
    strict = played.pyanitsa("run", "tournament.toml", "--strict")
    assert (strict.code, strict.out) == (1, ran.out)
    project.tournament(variants=["bank"], strategies=["random", "low-first"])
    assert run(project, "run", "tournament.toml", "--strict").code == 0


def test_for_programs_forfeits_are_told_aside(played: Project) -> None:
    done = run(played, "run", "tournament.toml", "--format", "json")
    assert re.search(r"^pyanitsa: \d+ games were forfeited$", done.err, re.MULTILINE)
    assert len(done.json()) == 9


def test_a_database_is_named_by_path_url_or_variable(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.tournament(variants=["bank"], strategies=["random", "low-first"])
    url = f"sqlite:///{project.path / 'results.db'}"
    shown = run(project, "run", "tournament.toml", "--db", url).out
    assert run(project, "standings", "--db", "results.db").out == shown
    monkeypatch.setenv("PYANITSA_DB", url)
    assert run(project, "standings").out == shown
    assert not (project.path / "pyanitsa.db").exists()
    assert project.pyanitsa("standings", "--db", "pyanitsa.db").code == 2


def test_a_blind_variant_is_played_by_chance_and_that_is_said(project: Project) -> None:
    """No strategy is asked, so that nobody can forfeit, and all score about half."""
    project.strategy("bad", "return 5")
    project.tournament(variants=["classic"], strategies=["bad.py", "random"])
    done = run(project, "run", "tournament.toml", "--strict", "--format", "json")
    assert "no strategy is asked, chance decides" in done.err
    assert [row["score"] for row in done.json()] == [50, 50]


def test_standings_in_russian(played: Project) -> None:
    out = run(played, "run", "tournament.toml", "--language", "ru").out
    assert out.startswith("Копилка (bank)\n")
    for words in ("Стратегия", "Все варианты", "Технические поражения", "интервал"):
        assert words in out
    assert "Стратегия" in run(played, "crosstable", "--language", "ru").out
    keys = json.loads(run(played, "standings", "--language", "ru", "--format", "json").out)[0]
    assert "score" in keys
    rows = csv.reader(io.StringIO(run(played, "crosstable", "--format", "csv").out))
    assert next(rows)[:2] == ["variant", "name"]
