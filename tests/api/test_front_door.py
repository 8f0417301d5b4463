"""The command line says what the front door says: it has nothing of its own."""

from __future__ import annotations

import subprocess
import sys
from contextlib import chdir
from typing import TYPE_CHECKING, Any

import pytest

import pyanitsa
from pyanitsa import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa import Database, Results
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]


@pytest.fixture
def played(project: Project) -> Project:
    project.strategy("broken", "return hand if hand[0].rank > 6 else 1 // 0")
    project.tournament(
        name="Autumn",
        variants=["bank", "tactical"],
        strategies=["high-first", "low-first", "random", "broken.py"],
        matches=3,
    )
    return project


@pytest.fixture
def database(played: Project) -> Iterator[Database]:
    assert played.pyanitsa("run", "tournament.toml").code == 0
    with pyanitsa.open(played.path / "pyanitsa.db") as opened:
        yield opened


VIEWS: dict[str, Callable[[Results], Any]] = {
    "standings": lambda results: results.standings,
    "standings --columns +elo,los": lambda r: r.standings.select(columns="+elo,los"),
    "standings --order nash --variant bank": lambda r: r.standings.select(
        order="nash", variant="bank"
    ),
    "crosstable": lambda results: results.crosstable,
    "crosstable --intervals": lambda results: results.crosstable.select(intervals=True),
    "analyse": lambda results: results.analysis,
    "matches": lambda results: results.matches,
}


@pytest.mark.parametrize("format_", ["simple", "csv", "json", "html"])
@pytest.mark.parametrize("command", VIEWS)
def test_a_command_prints_what_a_view_shows(
    played: Project, database: Database, command: str, format_: str
) -> None:
    printed = played.pyanitsa(*command.split(), "--format", format_).out
    shown = VIEWS[command](database.find()).render(format_)
    assert printed.startswith(shown)
    if not command.startswith("standings"):  # below them stands who forfeited
        assert printed == f"{shown}\n"


def test_standings_and_forfeits_are_two_views_of_one_command(
    played: Project, database: Database
) -> None:
    results = database["Autumn"]
    assert results.forfeits.games > 0
    assert played.pyanitsa("standings").out == f"{results.standings}\n\n{results.forfeits}\n"


def test_a_run_in_python_stores_what_the_command_stores(
    played: Project, database: Database
) -> None:
    """Every row of every table."""
    with chdir(played.path):
        pyanitsa.run("tournament.toml", store="other.db").close()
    assert played.stored("other.db") == played.stored("pyanitsa.db")


def test_rows_are_those_of_csv(played: Project, database: Database) -> None:
    rows = played.pyanitsa("standings", "--format", "csv").csv()
    listed = list(database["Autumn"].standings)
    assert [list(row) for row in rows] == [list(row) for row in listed]
    assert [row["name"] for row in rows] == [row["name"] for row in listed]
    assert [float(row["score"]) for row in rows] == [row["score"] for row in listed]


def test_frames_have_all_variants(database: Database) -> None:
    results = database["Autumn"]
    frame = results.standings.to_frame()
    assert sorted(set(frame["variant"])) == ["*", "bank", "tactical"]
    assert len(frame) == len(results.standings) == 12
    games = results.games.to_frame()
    assert len(games) == sum(1 for _ in results.games)


def test_pandas_is_taken_where_there_is_no_polars(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyanitsa.api.frames.LIBRARIES", ("pandas",))
    frame = database["Autumn"].matches.to_frame()
    assert type(frame).__module__.partition(".")[0] == "pandas"
    monkeypatch.setattr("pyanitsa.api.frames.LIBRARIES", ("no_such_library",))
    with pytest.raises(PyanitsaError, match="needs polars or pandas"):
        database["Autumn"].matches.to_frame()


def test_a_stored_game_is_told_alike(played: Project, database: Database) -> None:
    results = database["Autumn"]
    match = next(iter(results.matches))["match"]
    for language in ("en", "ru"):
        told = played.pyanitsa("replay", f"{match}/1/2", "--language", language)
        assert told.out == "\n".join(results.replay(f"{match}/1/2").lines(language)) + "\n"


def test_a_game_and_a_deal_are_told_alike(project: Project) -> None:
    arguments = ("play", "bank", "high-first", "low-first", "--seed", "3")
    game = pyanitsa.play_game("bank", "high-first", "low-first", seed=3, isolation="none")
    assert project.pyanitsa(*arguments).out == f"{game}\n"
    deal = "6S TC AH / AD 7D 9C"
    told = project.pyanitsa("play", "classic", "--deal", deal)
    assert told.out == f"{pyanitsa.play_deal('classic', deal)}\n"
    assert "Player 1: 6♠ 10♣ A♥" in told.out


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ("6S 7S", "a deal has stacks for 2 to 8 players; this one has 1"),
        ("6S / ", "player 2 has no card"),
        ("6S / 6S", "6♠: is there more often than in the deck"),
        ("6S / 2S", "2♠: there is no such card among the 36 of the deck"),
        ("6S / fish", "'fish' is no card"),
    ],
)
def test_what_is_no_deal_is_refused(project: Project, deal: str, said: str) -> None:
    with pytest.raises(PyanitsaError) as caught:
        pyanitsa.play_deal("classic", deal)
    assert said in str(caught.value)
    done = project.pyanitsa("play", "classic", "--deal", deal)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"pyanitsa: {caught.value}\n"


def test_unequal_stacks_of_a_partial_deck_are_played_as_they_are() -> None:
    told = pyanitsa.play_deal("classic", ["AS KS QS", "6H"])
    assert told.outcome.reason == "won"
    assert told.outcome.places == (1, 2)
    assert [event.kind.name for event in told.events][-1] == "END"


def test_the_next_copy_is_meant_where_a_deck_has_several() -> None:
    told = pyanitsa.play_deal("two-decks", "6S 6S AS / 7H 7H 7D")
    assert len({*told.stacks[0]}) == 3


def test_a_tie_of_the_last_cards_is_a_draw_of_equals() -> None:
    assert pyanitsa.play_deal("classic", "6S / 6H").outcome.places == (1, 1)


def test_an_export_in_python_is_that_of_the_command(played: Project, database: Database) -> None:
    for what in ("games", "matches", "standings"):
        database["Autumn"].export(what, played.path / f"{what}.csv")
        printed = played.pyanitsa("export", what).out
        assert (played.path / f"{what}.csv").read_text("utf-8") == printed


def test_what_is_installed_is_listed_alike(project: Project) -> None:
    installed = pyanitsa.Installed()
    for what in ("variants", "formats", "columns", "orders"):
        listed = getattr(installed, what)
        assert project.pyanitsa("list", what).out == f"{listed}\n"
        assert len(listed) > 3
    assert project.pyanitsa("list", "strategies").out == (
        f"{installed.strategies(isolation='none')}\n"
    )


def test_a_plugin_that_fails_is_a_warning(project: Project) -> None:
    file = project.write("bad.py", "import nothing_of_that_name")
    with pytest.warns(pyanitsa.PyanitsaWarning, match="nothing_of_that_name"):
        pyanitsa.Installed([file])


def test_the_command_line_is_a_module_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pyanitsa", "--version"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, f"pyanitsa {pyanitsa.__version__}\n")


def test_play_is_the_function_whatever_is_imported() -> None:
    """The package with the module `pyanitsa.play.match` has the same name."""
    import pyanitsa.play.match

    assert pyanitsa.play.__name__ == "play"
    assert callable(pyanitsa.play)
    assert not hasattr(pyanitsa.play, "__path__")
