"""An audit finds whatever is changed in a database, and names it with the command that shows it."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from audit_helpers import change, commands, play, steps

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a project with a tournament that has been played."""
    from pyanitsa.testing import Project

    project = Project(tmp_path_factory.mktemp("finished"))
    play(project)
    return project


@pytest.fixture
def played(finished: Project, project: Project) -> Project:
    """Return a copy of it."""
    shutil.copytree(finished.path, project.path, dirs_exist_ok=True)
    return project


def test_what_was_played_has_no_differences(played: Project) -> None:
    """All games of both variants are looked at, and all legs of the one where anybody is asked."""
    done = played.pyanitsa("audit", "tournament.toml", "--all")
    assert done.code == 0
    found = steps(done)
    assert list(found) == ["keys", "sums", "games", "sample"]
    assert all(passed for passed, _ in found.values())
    assert "24 matches are scheduled, 24 of them are stored" in found["keys"][1]
    assert "144 games were played again" in found["games"][1]
    assert "24 of 24 legs played again" in found["sample"][1]
    assert done.out.endswith("tournament: there are no differences\n")


CHANGES = {
    # the games
    "UPDATE game SET orders = poke(orders, 0, 99) WHERE GAME": (
        "games",
        "is stored to have laid what are not cards of the deck, and was dealt ",
    ),
    "UPDATE game SET orders = swapped(orders, 0, 18) WHERE GAME": (
        "games",
        "is stored to have laid ",
    ),
    "UPDATE game SET orders = poke(orders, 17, 0) WHERE GAME": ("games", "is stored to have laid "),
    "UPDATE game SET orders = turned(orders, 18) WHERE GAME": (
        "games",
        ": .* is stored, .* is right",
    ),
    "UPDATE game SET orders = swapped(orders, 0, 17) WHERE BLIND": (
        "games",
        "is stored to have laid .*, and was dealt ",
    ),
    "UPDATE game SET orders = poke(poke(orders, 0, 5), 18, 5) WHERE FORFEITED": (
        "games",
        "forfeited, and an order is stored: |is stored to have laid ",
    ),
    "UPDATE game SET places = swapped(places, 0, 1) WHERE GAME": (
        "games",
        "places: .* is stored, .* is right",
    ),
    "UPDATE game SET places = x'0909' WHERE GAME": (
        "games",
        "places: 9 9 is stored, .* is right",
    ),
    "UPDATE game SET reason = 1 - reason WHERE GAME": (
        "games",
        "reason: .* is stored, .* is right",
    ),
    "UPDATE game SET rounds = rounds + 1 WHERE GAME": (
        "games",
        "rounds: .* is stored, ",
    ),
    "UPDATE game SET wars = wars + 1 WHERE GAME": ("games", "wars: .* is stored, "),
    "UPDATE game SET laid = laid - 1 WHERE GAME": (
        "games",
        "cards laid: .* is stored, ",
    ),
    "UPDATE game SET banks = poke(banks, 0, 1) WHERE GAME": ("games", "banks: 1 .* is stored, "),
    "UPDATE game SET banks = NULL WHERE GAME": ("games", "banks: 0 0 is stored, "),
    "UPDATE game SET loop_start = 3, loop_length = 4 WHERE GAME": (
        "games",
        "loop: 3 4 is stored, -1 -1 is right",
    ),
    "UPDATE game SET forfeits = 1 WHERE GAME": ("games", "forfeited, and an order is stored: "),
    "UPDATE game SET forfeits = 0 WHERE FORFEITED": (
        "games",
        "is stored to have laid nothing, and",
    ),
    "UPDATE game SET forfeits = 1 WHERE BLIND": ("games", "nobody can in a blind variant"),
    # the sums
    "UPDATE side SET points = points + 1 WHERE SLOT": (
        "sums",
        "the number of points of .* is stored",
    ),
    "UPDATE side SET wins = wins - 1 WHERE SLOT": ("sums", "the number of wins of .* is stored as"),
    "UPDATE side SET draws = 7 WHERE SLOT": (
        "sums",
        "the number of draws of .* is stored as 7, and",
    ),
    "UPDATE side SET losses = 7 WHERE SLOT": ("sums", "the number of losses of .* is stored as 7"),
    "UPDATE side SET games = 7 WHERE SLOT": ("sums", "the number of games of .* games give 6"),
    "UPDATE side SET forfeits = 6 WHERE SLOT": (
        "sums",
        "the number of forfeits of .* is stored as 6",
    ),
    "UPDATE side SET deal_points = poke(deal_points, 1, 9) WHERE SLOT": (
        "sums",
        "what .* made in deal 2 is stored as 9, and its games give ",
    ),
    "UPDATE pair SET points = points + 2 WHERE match_id = 1 AND slot = 1": (
        "sums",
        " is stored as ",
    ),
    "UPDATE match SET rounds = rounds + 1 WHERE MATCH": ("sums", "the sum of rounds is stored as "),
    "UPDATE match SET wars = wars + 1 WHERE MATCH": ("sums", "the sum of wars is stored as "),
    "UPDATE match SET laid = laid + 1 WHERE MATCH": ("sums", "the sum of laid is stored as "),
    "DELETE FROM fault WHERE FORFEITED": (
        "sums",
        "forfeited game . of leg ., and no fault says why",
    ),
    "UPDATE fault SET slot = 1 - slot WHERE match_id = (SELECT min(match_id) FROM fault)": (
        "sums",
        "did not forfeit game . of leg ., and a fault says|forfeited game . of leg ., and no",
    ),
    # what is missing, too much, or no number at all
    "DELETE FROM game WHERE GAME": ("sums", "game 1 of leg 1 is missing"),
    "UPDATE game SET deal = 9 WHERE GAME": ("sums", "game 1 of leg 1 is missing"),
    "INSERT INTO game SELECT match_id, leg, 3, reason, places, rounds, wars, laid, banks, "
    "loop_start, loop_length, forfeits, orders FROM game WHERE GAME": (
        "sums",
        "there are more games than its legs and deals have",
    ),
    "DELETE FROM side WHERE SLOT": ("sums", "its sides cannot be read"),
    "UPDATE side SET entrant_id = 5 WHERE SLOT": ("sums", "its sides cannot be read"),
    "UPDATE side SET points = 'many' WHERE SLOT": ("sums", "its sides cannot be read"),
    "UPDATE side SET deal_points = x'0102' WHERE SLOT": ("sums", "its sides cannot be read"),
    "DELETE FROM pair WHERE match_id = 1 AND slot = 1": ("sums", "its pairs cannot be read"),
    "UPDATE fault SET leg = 2": ("sums", "its faults cannot be read"),
    "UPDATE fault SET line = 'last'": ("sums", "its faults cannot be read"),
    "UPDATE game SET orders = 'aces' WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE game SET places = x'01' WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE game SET banks = x'01' WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE game SET reason = 77 WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE game SET rounds = 'few' WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE game SET loop_start = 1 WHERE GAME": ("sums", "game 1 of leg 1 cannot be read"),
    "UPDATE match SET players = 9 WHERE MATCH": ("sums", "the match itself cannot be read"),
    "UPDATE match SET deals = 'x' WHERE MATCH": ("sums", "the match itself cannot be read"),
    "UPDATE match SET variant_id = 0 WHERE MATCH": ("sums", "its variant cannot be read"),
    # the keys
    "UPDATE match SET number = 8 WHERE MATCH": (
        "keys",
        "its key stands for something else than is",
    ),
    "UPDATE match SET chance = zeroblob(16) WHERE MATCH": (
        "keys",
        "its key stands for something else than is",
    ),
    "UPDATE match SET key = 'x' || substr(key, 2) WHERE MATCH": (
        "keys",
        "another match is stored in its place",
    ),
    "UPDATE scheduled SET key = 'x' || substr(key, 2) WHERE position = 0": (
        "keys",
        "another match is stored in its place",
    ),
    "UPDATE scheduled SET entrants = '0 3' WHERE position = 0": (
        "keys",
        "its key stands for something else than what is scheduled",
    ),
    "UPDATE scheduled SET entrants = '0 9' WHERE position = 0": (
        "keys",
        "somebody who does not take part",
    ),
    "UPDATE scheduled SET variant = 1 - variant WHERE position = 0": ("keys", "what is scheduled"),
    "UPDATE scheduled SET deals = 4 WHERE position = 0": ("keys", "than what is scheduled"),
    "UPDATE tournament SET seed = 99": ("keys", "than what is scheduled"),
    "UPDATE entrant SET hash = 'x' || substr(hash, 2) WHERE name = 'random'": (
        "keys",
        "its key stands for something else than",
    ),
    "UPDATE side SET entrant_id = (SELECT max(entrant_id) FROM side WHERE match_id = 1) "
    "WHERE match_id = 1": ("keys", "its key stands for something else than is stored of it"),
    "UPDATE variant SET rules = replace(rules, 'goal', 'covers=1 goal') WHERE name = 'bank'": (
        "keys",
        "the rules stored for 'bank' are not those that its hash stands for",
    ),
    "UPDATE variant SET hash = 'x' || substr(hash, 2) WHERE name = 'bank'": (
        "keys",
        "the rules stored for 'bank' are not those that its hash stands for",
    ),
}


@pytest.mark.parametrize(("statement", "expected"), CHANGES.items())
def test_what_is_changed_is_found_and_named(
    played: Project, statement: str, expected: tuple[str, str]
) -> None:
    """The commands that it names run, and end in a line or two, not in a traceback."""
    assert change(played, statement) > 0
    done = played.pyanitsa("audit")
    step, text = expected
    found = steps(done)
    assert done.code == 1
    passed, said = found[step]
    assert not passed
    assert re.search(text, said), said
    assert "match " in said
    shown = commands(said)
    assert shown or "cannot be read" in said or "more games" in said or "not take part" in said
    for command in shown:
        again = played.pyanitsa(*command)
        assert again.code in (0, 1, 2)
        assert again.out or again.err


def test_what_is_not_changed_passes(played: Project) -> None:
    """A side's points are wrong, and its games are not."""
    change(played, "UPDATE side SET points = points + 1 WHERE SLOT")
    found = steps(played.pyanitsa("audit"))
    assert {name: passed for name, (passed, _) in found.items()} == {
        "keys": True,
        "sums": False,
        "games": True,
        "sample": True,
    }
    assert "1 of 24 matches" in found["sums"][1]


def test_a_game_that_is_changed_is_told_as_it_goes_and_the_change_is_named(played: Project) -> None:
    change(played, "UPDATE game SET rounds = rounds + 1, wars = 9 WHERE GAME")
    ((command,),) = [commands(text) for _, text in steps(played.pyanitsa("audit")).values()][2:3]
    done = played.pyanitsa(*command)
    assert done.code == 1
    first, second = done.err.splitlines()
    assert re.search(r"\w{6}/1/1 is not stored as it goes: its rounds is stored as 19, and", first)
    assert second.endswith("its wars is stored as 9, and is 0")
    assert "18" in done.out


def test_no_key_is_right_where_the_program_was_another_one(
    played: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyanitsa.play import plan

    monkeypatch.setattr(plan, "RULES_VERSION", 0)
    passed, text = steps(played.pyanitsa("audit"))["keys"]
    assert not passed
    assert "no key is right: were these matches played by another version of the program?" in text
