"""All chance of a tournament comes from a secret, and nothing depends on the order of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from audit_helpers import change
from pyanitsa.play.chance import Secret, digest

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

FIELD = ["low-first", "random", "counter-last", "odd.py"]


@pytest.fixture
def contest(project: Project) -> Project:
    """Return a folder with a tournament without a seed."""
    project.strategy("odd", "print(hand[0])\nreturn hand if sum(hand) % 5 else hand[1:]")
    project.tournament(variants=["bank"], strategies=FIELD, seed=None)
    return project


def ran(project: Project, *arguments: str, db: str = "pyanitsa.db") -> str:
    done = project.pyanitsa("run", "tournament.toml", "--db", db, *arguments)
    assert done.code == 0, done.err
    return done.out


def played(project: Project, db: str = "pyanitsa.db") -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of what was played."""
    stored = project.stored(db)
    return {name: stored[name] for name in ("match", "side", "pair", "game", "fault", "printed")}


def test_without_a_seed_every_database_has_a_secret_of_its_own(contest: Project) -> None:
    assert ran(contest, db="1.db") != ran(contest, db="2.db")
    secrets = {contest.stored(db)["tournament"][0][-2] for db in ("1.db", "2.db")}
    assert len(secrets) == 2
    assert {len(one) for one in secrets} == {32}


def test_the_same_database_goes_on_with_the_same_secret(contest: Project) -> None:
    """A late entrant changes no row of the others, and a second run plays nothing."""
    contest.tournament(variants=["bank"], strategies=FIELD[:3], seed=None)
    ran(contest)
    before = played(contest)
    contest.tournament(variants=["bank"], strategies=FIELD, seed=None)
    ran(contest)
    after = played(contest)
    assert all(set(rows) <= set(after[name]) for name, rows in before.items())
    assert len(after["match"]) == 2 * len(before["match"])
    ran(contest)
    assert played(contest) == after


def test_a_revealed_secret_plays_the_same_again_as_a_seed(contest: Project) -> None:
    out = ran(contest)
    secret = contest.pyanitsa("reveal").out.strip()
    commitment = digest("pyanitsa commitment", secret)[:32]
    assert f"chance: committed to {commitment}" in out
    shown = contest.pyanitsa("standings").out
    assert f"the secret {secret} is revealed, and was committed to as {commitment}" in shown
    ran(contest, "--seed", secret, db="again.db")
    assert played(contest, "again.db") == played(contest)


def test_a_secret_is_exported_only_when_everybody_may_know_it(contest: Project) -> None:
    ran(contest)
    rows = contest.pyanitsa("export", "matches", "--format", "json").json()
    assert {row["secret"] for row in rows} == {""}
    secret = contest.pyanitsa("reveal").out.strip()
    rows = contest.pyanitsa("export", "matches", "--format", "json").json()
    assert {row["secret"] for row in rows} == {secret}
    assert {row["commitment"] for row in rows} == {Secret.known(secret).commitment}


def test_the_order_of_lines_in_the_file_changes_no_byte_of_what_is_played(
    contest: Project,
) -> None:
    contest.tournament(variants=["bank"], strategies=FIELD)
    ran(contest, db="1.db")
    contest.tournament(variants=["bank"], strategies=FIELD[::-1])
    ran(contest, db="2.db")
    assert played(contest, "1.db") == played(contest, "2.db")


def test_a_known_seed_is_warned_of_where_strategies_come_from_outside(contest: Project) -> None:
    assert "known to everybody" not in contest.pyanitsa("run", "tournament.toml").err
    done = contest.pyanitsa("run", "tournament.toml", "--seed", "5", "--db", "5.db")
    assert "the seed 5 is known to everybody" in done.err
    assert "chance: seed 5 is known to everybody" in done.out


def test_an_audit_finds_chance_that_does_not_follow_from_the_secret(contest: Project) -> None:
    ran(contest)
    assert contest.pyanitsa("audit", "tournament").code == 0
    change(contest, "UPDATE tournament SET secret = '" + "0f" * 16 + "'")
    done = contest.pyanitsa("audit", "tournament")
    assert done.code == 1
    assert "no key is right" in done.out
