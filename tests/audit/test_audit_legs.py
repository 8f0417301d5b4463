"""Legs that are played again show who is not deterministic, and who knew what it should not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from audit_helpers import STRATEGIES, change, commands, play, steps
from hostile_cases import FOLDER
from nobody import NOT_TESTED
from pyanitsa.errors import IsolationError
from pyanitsa.host import Hosts

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]


@pytest.fixture(scope="module")
def _confined() -> None:
    try:
        Hosts("strict").close()
    except IsolationError as error:
        pytest.skip(f"{NOT_TESTED}: {error}")


def sample(project: Project, *arguments: str) -> tuple[Done, bool, str]:
    """Audit a tournament, and return what is said of the sample."""
    done = project.pyanitsa("audit", "tournament.toml", *arguments)
    found = steps(done)
    assert all(passed for name, (passed, _) in found.items() if name != "sample"), done.out
    return done, *found["sample"]


# Confined


@pytest.mark.usefixtures("_confined")
def test_chance_that_is_not_seeded_is_found(project: Project) -> None:
    """A strategy that asks the clock is named, and nobody else is."""
    project.strategy(
        "clock",
        "return self.random.Random(self.time.perf_counter_ns()).sample(hand, len(hand))",
        more="import random, time",
    )
    play(project, variants=["bank"], strategies=[*STRATEGIES, "clock.py"], isolation="strict")
    done, passed, text = sample(project, "--all", "--isolation", "strict")
    assert (done.code, passed) == (1, False)
    assert (
        "40 of 40 legs played again in hosts of their own (strict), and 16 went otherwise" in text
    )
    assert re.search(
        r"\| clock is not deterministic under its seed; match \w{6} \(bank, \S+ : \S+\), "
        r"leg 1, deal 1, seat [12]: once it was (\S+ ){17}\S+, and once more (\S+ ){17}\S+; "
        r"so in 16 of its 16 legs",
        text,
    )
    assert [command[:2] for command in commands(text)] == [
        ["replay", commands(text)[0][1]],
        ["check", "clock.py"],
    ]
    checked = project.pyanitsa(*commands(text)[1], "--isolation", "strict")
    assert checked.code == 1
    assert "orders alike where the seed is the same" in checked.out


@pytest.mark.usefixtures("_confined")
def test_knowledge_that_was_carried_from_leg_to_leg_is_found(project: Project) -> None:
    """A strategy that remembers hands in a module, which all legs of its process share."""
    text = (FOLDER / "memory_in_library.py").read_text("utf-8")
    project.write("memory.py", text)
    play(project, variants=["bank"], strategies=["memory.py", *STRATEGIES], isolation="strict")
    done, passed, said = sample(project, "--isolation", "strict")
    assert (done.code, passed) == (1, False)
    assert re.search(
        r"\| memory-in-library does the same whenever it is asked again, and that is not what is "
        r"stored: in the run it knew something from other legs, or .*; so in \d+ of its 16 legs",
        said,
    )
    assert ["check", "memory.py"] in commands(said)


@pytest.mark.usefixtures("_confined")
def test_who_may_not_do_what_it_did_without_limits_is_told_from_who_cheats(
    project: Project,
) -> None:
    """Files that were trusted and need a module more than strangers may import."""
    project.strategy("trusted", "import os\nreturn hand[::-1] if os.sep else hand")
    play(project, variants=["bank"], strategies=["trusted.py", "low-first"])
    done, passed, text = sample(project, "--isolation", "strict")
    assert (done.code, passed) == (1, False)
    assert (
        "trusted was played with isolation none, and may not do the same with isolation strict"
        in (text)
    )
    assert "a forfeit (not allowed: " in text
    done, passed, text = sample(project, "--isolation", "none")
    assert (done.code, passed) == (0, True)


@pytest.mark.usefixtures("_confined")
def test_withdrawn_entrants_forfeit_again(project: Project) -> None:
    project.strategy("quits", "import random\nrandom._os._exit(1)")
    play(
        project,
        variants=["bank"],
        strategies=["low-first", "random", "quits.py"],
        isolation="strict",
        withdraw_after=2,
    )
    arguments = "audit", "tournament.toml", "--isolation", "strict", "--all"
    done = project.pyanitsa(*arguments)
    assert done.code == 0, done.out
    found = steps(done)
    assert "1 entrant withdrawn, each after 2 legs lost" in found["withdrawals"][1]
    assert change(project, "UPDATE fault SET kind = 'withdrawn', hard = 0 WHERE hard") > 0
    done = project.pyanitsa(*arguments)
    assert done.code == 1
    passed, text = steps(done)["withdrawals"]
    assert not passed
    assert "quits is withdrawn, has lost 0 legs in all stored matches, and the tournament" in text


# In this process


def test_forged_results_are_found_where_all_else_fits(project: Project) -> None:
    """Another strategy's games are stored under the name, hash and keys of one that is weaker."""
    project.strategy("mine")
    play(
        project,
        variants=["bank"],
        strategies=["mine.py", "low-first"],
        deals_from="number",
        db="true.db",
    )
    project.strategy("mine", "return list(hand)[::-1]")
    play(project, variants=["bank"], strategies=["mine.py", "low-first"], deals_from="number")
    true, false = project.stored("true.db"), project.stored()
    (hash_,) = [row[2] for row in true["entrant"] if row[1] == "mine"]
    assert change(project, "UPDATE entrant SET hash = ? WHERE name = 'mine'", hash_) == 1
    for one, other in zip(sorted(true["match"]), sorted(false["match"]), strict=True):
        assert change(project, "UPDATE match SET key = ? WHERE key = ?", one[1], other[1]) == 1
        assert change(project, "UPDATE scheduled SET key = ? WHERE key = ?", one[1], other[1]) == 1
        chances = "UPDATE match SET chance = ?, deal_chance = ? WHERE key = ?"
        assert change(project, chances, *one[-2:], one[1]) == 1
    project.strategy("mine")
    done, passed, text = sample(project)
    assert (done.code, passed) == (1, False)
    assert "4 of 4 legs played again in hosts of their own (none), and 4 went otherwise" in text
    assert "| mine does the same whenever it is asked again, and that is not what is stored" in text
    assert "so in 4 of its 4 legs" in text


def test_a_time_limit_on_one_side_is_told_as_such(project: Project) -> None:
    """Elsewhere the machine was slower, and a move that raises an exception here took too long."""
    play(project, variants=["bank"])
    statement = "UPDATE fault SET kind = 'too slow', line = NULL, text = 'more than 1 s'"
    assert change(project, statement) > 0
    done, passed, text = sample(project)
    assert (done.code, passed) == (1, False)
    assert "| odd is at a limit of time or memory, so that the machine decides what it does" in text
    assert "stored is a forfeit (too slow: more than 1 s), and again it was a forfeit (" in text


def test_the_words_of_a_fault_are_no_difference(project: Project) -> None:
    """They may name an address, or come from another version of Python."""
    play(project, variants=["bank"])
    assert change(project, "UPDATE fault SET text = 'in other words'") > 0
    done, passed, _ = sample(project, "--all")
    assert (done.code, passed) == (0, True)


def test_an_entrant_that_has_changed_or_is_missing_is_named_and_the_rest_is_played(
    project: Project,
) -> None:
    project.strategy("gone")
    play(project, variants=["bank"], strategies=[*STRATEGIES, "gone.py"])
    (project.path / "gone.py").unlink()
    project.strategy("odd", "return hand")
    done, passed, text = sample(project, "--all")
    assert (done.code, passed) == (0, True)
    assert "12 of 40 legs played again" in text
    assert "| odd is no longer what played: its file has changed; its legs are not" in text
    assert "| gone is not among the strategies of tournament.toml that can be loaded" in text
    assert "| so 28 of 40 legs could not be chosen" in text


def test_the_same_seed_chooses_the_same_legs(project: Project) -> None:
    """Which legs were played shows by who is blamed, and for which game."""
    project.strategy("moody", "import random\nreturn random.sample(hand, len(hand))", more="")
    play(project, variants=["bank"], strategies=[*STRATEGIES, "moody.py"], matches=8)

    def games(seed: int) -> list[str]:
        _, _, text = sample(project, "--sample", "6", "--seed", str(seed))
        assert "6 of 160 legs played again" in text
        return [command[1] for command in commands(text) if command[0] == "replay"]

    assert games(3) == games(3)
    assert len({tuple(games(seed)) for seed in range(6)}) > 3


@pytest.mark.parametrize("players", [2, 3])
def test_matches_whose_games_are_not_stored_are_played_whole(
    project: Project, players: int
) -> None:
    play(project, variants=["bank"], record="matches", players=players)
    done, passed, text = sample(project, "--all")
    assert (done.code, passed) == (0, True)
    found = steps(done)
    assert "of 12 matches no games are stored; their sums" in found["sums"][1] or players == 3
    legs = {2: 24, 3: 24}[players]
    assert f"{legs} of {legs} legs played again" in text
    wrong = "UPDATE side SET deal_points = swapped(deal_points, 0, 1) WHERE UNEVEN"
    assert change(project, wrong) == 1
    done, passed, text = sample(project, "--all")
    assert (done.code, passed) == (1, False)
    assert re.search(r"\| one of \S+(, \S+)? and \S+ does the same whenever", text)
    assert "made in deal 1 is stored as" in text


def test_chance_is_found_where_games_are_not_stored(project: Project) -> None:
    project.strategy("moody", "import random\nreturn random.sample(hand, len(hand))")
    play(project, variants=["bank"], strategies=["low-first", "moody.py"], record="matches")
    done, passed, text = sample(project)
    assert (done.code, passed) == (1, False)
    assert "| moody is not deterministic under its seed; match " in text


PLUGIN = """
from dataclasses import dataclass
from pyanitsa import Rules, Text, Variant, hookimpl

@dataclass(frozen=True, kw_only=True)
class Turned(Variant):
    def play_batch(self, hands, sizes, seeds):
        assert (sizes == sizes[0]).all()
        return super().play_batch(hands[:, :, ::-1].copy(), sizes, seeds)

@hookimpl
def pyanitsa_variants():
    name = Text("Turned", "Наоборот")
    return [Turned(name="turned", title=name, text=name, rules=Rules(look="arrange"))]
"""


def test_a_variant_that_is_code_needs_its_plugin(project: Project) -> None:
    """It comes with the tournament's file, or is named."""
    project.write("turned.py", PLUGIN)
    play(project, variants={"mine": {"base": "turned", "covers": 1}}, plugins=["turned.py"])
    assert project.pyanitsa("audit", "tournament.toml", "--all").code == 0
    assert project.pyanitsa("audit", "--plugin", "turned.py").code == 0
    done = project.pyanitsa("audit")
    assert done.code == 1
    passed, text = steps(done)["keys"]
    assert not passed
    assert "the rules stored for 'mine' are not those that its hash stands for: they have" in text


REFUSED = {
    "audit --sample 5": "legs are played again only with the tournament's file",
    "audit --all": "legs are played again only with the tournament's file",
    "audit tournament.toml --all --sample 5": "--all and --sample cannot both be said",
    "audit tournament.toml --sample -1": "invalid value for '--sample'",
    "audit autumn": "there is no tournament 'autumn'",
    "audit no.toml": "no.toml: cannot be read",
    "audit --db no.db": "no.db: there is no such file",
    "audit tournament.toml --isolation loose": "there is no level of isolation 'loose'",
    "audit changed.toml": "changed.toml: its limits or modules are not those that the tournament",
}


def test_mistakes_are_told_in_one_line(project: Project) -> None:
    play(project, variants=["bank"])
    project.tournament(
        "changed.toml",
        name="tournament",
        strategies=STRATEGIES,
        variants=["bank"],
        limits={"move_max": 2},
    )
    for command, said in REFUSED.items():
        done = project.pyanitsa(*command.split())
        assert (done.code, done.out) == (2, ""), command
        (line,) = done.err.splitlines()
        assert said in line


def test_nothing_is_sampled_where_nothing_is_wanted_or_nobody_is_asked(project: Project) -> None:
    play(project, variants=["classic"])
    done, passed, text = sample(project)
    assert (done.code, passed) == (0, True)
    assert "0 of 0 legs played again" in text


def test_what_was_found_before_ctrl_c_is_said(project: Project) -> None:
    project.strategy(
        "stops",
        "if self.os.path.exists('stop'):\n    raise KeyboardInterrupt\nreturn hand",
        more="import os",
    )
    play(project, variants=["bank"], strategies=[*STRATEGIES, "stops.py"])
    project.write("stop", "")
    done = project.pyanitsa("audit", "tournament.toml", "--all")
    assert done.code == 130
    assert "ok      sample: " in done.out
    assert " of 40 legs played again" in done.out
    assert done.err == "pyanitsa: interrupted; the other legs were not played again\n"


@pytest.mark.parametrize(
    "says",
    [
        {"players": 3, "matches": 1},
        {"format": {"name": "swiss", "rounds": 2}},
        {"self_play": True, "matches": 1, "modules": ["numpy"], "limits": {"move_max": 2}},
    ],
)
def test_tournaments_of_all_kinds_have_no_differences(
    project: Project, says: dict[str, Any]
) -> None:
    play(project, variants=["bank"], **says)
    done, passed, text = sample(project, "--all")
    assert (done.code, passed) == (0, True)
    assert re.search(r"(\d+) of \1 legs played again", text)
