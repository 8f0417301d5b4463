"""Matches that were played elsewhere are taken as if they had been played here, or not at all."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from audit_helpers import STRATEGIES, change, play

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

Rows = dict[str, list[tuple[Any, ...]]]


def refused(project: Project, *arguments: str) -> str:
    """Import what cannot be; return what is said of it, in one line."""
    done = project.pyanitsa("import", *arguments)
    assert (done.code, done.out) == (2, ""), done
    (line,) = done.err.splitlines()
    return line


def by_key(stored: Rows) -> dict[str, list[tuple[Any, ...]]]:
    """Return all that is stored of matches, with their keys in place of their ids."""
    keys = {row[0]: row[1] for row in stored["match"]}
    found = {"match": sorted(row[1:] for row in stored["match"])}
    for table in ("side", "pair", "game", "fault", "printed"):
        found[table] = sorted((keys[row[0]], *row[1:]) for row in stored[table])
    return found


def standings(project: Project, db: str, *, new: int) -> Done:
    """Run the whole tournament and return its standings; so many matches are to be played."""
    done = project.pyanitsa("run", "whole.toml", "--db", db, "--format", "csv")
    assert done.code == 0
    stored = "all" if new == 0 else str(24 - new)
    assert (
        f"pyanitsa: {stored}{'' if new == 0 else ' of'} 24 matches are stored already" in done.err
    )
    return done


@pytest.fixture
def split(project: Project) -> Project:
    """Return a project with a tournament played whole, and in three parts elsewhere."""
    both = {"variants": ["bank", "classic"], "strategies": STRATEGIES}
    project.strategy("odd", "return hand if sum(hand) % 5 else hand[1:]")
    project.tournament("whole.toml", **both)
    project.tournament("bank.toml", **both | {"variants": ["bank"]})
    project.tournament("three.toml", **both | {"strategies": STRATEGIES[1:], "matches": 1})
    for name in ("whole", "bank", "three"):
        done = project.pyanitsa("run", f"{name}.toml", "--db", f"{name}.db")
        assert done.code == 0, done.err
    return project


def test_what_was_played_on_two_machines_gives_the_tables_of_one(split: Project) -> None:
    """By different tournament files; the run then plays only what nobody has played."""
    done = split.pyanitsa("import", "bank.db", "--db", "new.db")
    assert (done.code, done.err) == (0, "")
    assert done.out == ("12 matches with 72 games new here, 0 here already and the same\n")
    done = split.pyanitsa("import", "three.db", "--db", "new.db")
    assert done.out == ("3 matches with 18 games new here, 3 here already and the same\n")
    again = standings(split, "new.db", new=9)
    whole = standings(split, "whole.db", new=0)
    assert again.out == whole.out
    assert by_key(split.stored("new.db")) == by_key(split.stored("whole.db"))
    assert split.pyanitsa("audit", "whole.toml", "--all", "--db", "new.db").code == 0


def test_what_is_scheduled_gets_its_place_byte_by_byte(split: Project) -> None:
    """A run broke off, and the other machine has played what it did not come to."""
    shutil.copy(split.path / "whole.db", split.path / "broken.db")
    change(split, "DELETE FROM game WHERE match_id % 3 = 1", db="broken.db")
    change(split, "DELETE FROM pair WHERE match_id % 3 = 1", db="broken.db")
    change(split, "DELETE FROM side WHERE match_id % 3 = 1", db="broken.db")
    change(split, "DELETE FROM fault WHERE match_id % 3 = 1", db="broken.db")
    assert change(split, "DELETE FROM match WHERE id % 3 = 1", db="broken.db") == 8
    assert split.stored("broken.db") != split.stored("whole.db")
    done = split.pyanitsa("import", "whole.db", "--db", "broken.db")
    assert done.out.startswith("8 matches with 48 games new here, 16 here already")
    assert split.stored("broken.db") == split.stored("whole.db")


CHANGES = {
    "UPDATE game SET places = swapped(places, 0, 1) WHERE GAME": "leg 1, deal 1: places: ",
    "UPDATE game SET orders = swapped(orders, 0, 18) WHERE GAME": "is stored to have laid ",
    "UPDATE side SET points = points + 1 WHERE SLOT": "the number of points of ",
    "DELETE FROM game WHERE GAME": "game 1 of leg 1 is missing",
    "UPDATE match SET number = 7 WHERE MATCH": "its key stands for something else",
    "UPDATE side SET points = 'many' WHERE SLOT": "its sides cannot be read",
    "UPDATE variant SET rules = replace(rules, 'goal', 'covers=1 goal') WHERE name = 'bank'": (
        "the rules stored for 'bank' are not those"
    ),
    "UPDATE entrant SET id = id + 1": "its sides cannot be read",
}


@pytest.mark.parametrize(("statement", "expected"), CHANGES.items())
def test_what_is_not_what_it_says_is_refused(split: Project, statement: str, expected: str) -> None:
    assert change(split, statement, db="bank.db") > 0
    before = split.stored("three.db")
    said = refused(split, "bank.db", "--db", "three.db")
    assert said.startswith("pyanitsa: bank.db: nothing is imported, for it is not as it was played")
    assert expected in said
    assert split.stored("three.db") == before
    assert expected in refused(split, "bank.db", "--db", "new.db")
    assert not (split.path / "new.db").exists()


DIFFERENT = {
    "UPDATE game SET rounds = rounds + 1 WHERE GAME": (
        "its game (leg 1, deal 1): rounds is 19 here and 18 there"
    ),
    "UPDATE side SET wins = wins + 1 WHERE SLOT": "its side (slot 1): wins is ",
    "UPDATE side SET deal_points = poke(deal_points, 0, 9) WHERE SLOT": (
        "its side (slot 1): deal_points is 9 "
    ),
    "UPDATE pair SET points = 0 WHERE match_id = 1 AND slot = 1": (
        "its pair (slot 2, other 1): points is 0 here and "
    ),
    "UPDATE match SET wars = wars + 1 WHERE MATCH": "its match: wars is 1 here and 0 there",
    "UPDATE match SET isolation = 'strict' WHERE MATCH": (
        "its match: isolation is 'strict' here and 'none' there"
    ),
    "UPDATE fault SET text = 'in other words'": "text is 'in other words' here and ",
    "DELETE FROM fault WHERE FORFEITED": "is only there",
    "DELETE FROM game WHERE GAME": "its game (leg 1, deal 1) is only there",
    "UPDATE entrant SET name = 'chance' WHERE name = 'random'": (
        "nothing is imported, for 'random' is another entrant than it should be"
    ),
}


@pytest.mark.parametrize(("statement", "expected"), DIFFERENT.items())
def test_what_is_here_already_and_differs_is_refused(
    split: Project, statement: str, expected: str
) -> None:
    """Nothing else is taken then, either."""
    assert change(split, statement, db="bank.db") > 0
    before = split.stored("bank.db")
    said = refused(split, "whole.db", "--db", "bank.db")
    assert said.startswith("pyanitsa: whole.db: nothing is imported, for ")
    assert expected in said
    assert split.stored("bank.db") == before


def test_an_entrant_under_another_id_is_refused(split: Project) -> None:
    (old,) = [row[0] for row in split.stored("bank.db")["entrant"] if row[1] == "random"]
    change(split, "UPDATE entrant SET id = 5 WHERE id = ?", old, db="bank.db")
    change(split, "UPDATE side SET entrant_id = 5 WHERE entrant_id = ?", old, db="bank.db")
    said = refused(split, "bank.db", "--db", "new.db")
    assert said.endswith("'random' is another entrant than it should be")


def test_a_database_that_is_imported_into_itself_changes_nothing(split: Project) -> None:
    before = split.stored("bank.db")
    done = split.pyanitsa("import", "bank.db", "--db", "bank.db")
    assert done.out.startswith("0 matches with 0 games new here, 12 here already")
    assert split.stored("bank.db") == before


def test_matches_without_their_games_are_taken_with_a_word_of_caution(project: Project) -> None:
    """Their sums have to fit each other all the same; where both have games, these are compared."""
    play(project, variants=["bank"], record="matches")
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "new.db")
    assert done.out.startswith("12 matches with 0 games new here")
    assert "12 matches whose games are not stored there" in done.err
    play(project, variants=["bank"], db="games.db")
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "games.db")
    assert (done.code, ", 12 here already and the same" in done.out) == (0, True)
    change(project, "UPDATE side SET deal_points = poke(deal_points, 0, 9) WHERE SLOT")
    assert "and the other sums give " in refused(project, "pyanitsa.db", "--db", "third.db")


def test_matches_with_somebody_withdrawn_are_left_to_a_run(project: Project) -> None:
    """Who is withdrawn depends on the whole schedule, and so may differ from machine to machine."""
    play(project, variants=["bank"])
    change(project, "UPDATE fault SET kind = 'withdrawn' WHERE match_id = 3")
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "new.db")
    assert done.out.startswith("11 matches with 66 games new here")
    assert "1 match not taken, since somebody is withdrawn there" in done.err
    project.pyanitsa("run", "tournament.toml", "--db", "new.db")
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "new.db")
    assert (done.code, "0 matches with 0 games new here, 11 here" in done.out) == (0, True)


def test_matches_that_are_scheduled_no_more_come_along_if_their_keys_are_clear(
    project: Project,
) -> None:
    """An entrant has been changed; then the limits have, too."""
    play(project, variants=["bank"])
    project.strategy("odd", "return hand")
    assert project.pyanitsa("run", "tournament.toml").code == 0
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "new.db")
    assert done.out.startswith("18 matches with 108 games new here")
    project.tournament(
        variants=["bank"], strategies=STRATEGIES[:2], limits={"move_max": 2.0}, matches=1
    )
    assert project.pyanitsa("run", "tournament.toml").code == 0
    done = project.pyanitsa("import", "pyanitsa.db", "--db", "newer.db")
    assert done.out.startswith("1 match with 6 games new here")
    assert "18 matches not taken, since no tournament schedules it any more" in done.err


def test_what_was_printed_comes_along_and_need_not_be_the_same(project: Project) -> None:
    """How much is kept depends on the matches before."""
    play(project, variants=["bank"])
    change(project, "INSERT INTO printed VALUES (1, 0, 1, 'a word', 0)")
    project.pyanitsa("import", "pyanitsa.db", "--db", "new.db")
    assert [row[1:] for row in project.stored("new.db")["printed"]] == [(0, 1, "a word", 0)]
    change(project, "UPDATE printed SET text = 'another'")
    assert project.pyanitsa("import", "pyanitsa.db", "--db", "new.db").code == 0
    assert [row[3] for row in project.stored("new.db")["printed"]] == ["a word"]


def test_mistakes_are_told_in_one_line(project: Project) -> None:
    project.write("no.db", "nothing")
    assert "there is no such file" in refused(project, "gone.db")
    assert "no.db: is not a database" in refused(project, "no.db")
    assert "missing argument 'DATABASE'" in refused(project)
    assert not (project.path / "pyanitsa.db").exists()
