"""The benchmark's rivals play the engine's games, and its table can be made."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))  # benchmarks/ is not installed

from benchmarks import kernel, tables

PLAYERS = (2, 3, 4, 8)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if shutil.which(kernel.COMPILER[0]) is None:
        pytest.skip("NO C COMPILER: the engine is not held against the C program")
    return kernel.compile_c(tmp_path_factory.mktemp("c"))


def short(deals: kernel.Deals, cards: int) -> kernel.Deals:
    """Leave each player the top cards alone: such games are often undecided or endless."""
    sizes = np.minimum(deals.sizes, cards).astype(np.int16)
    return kernel.Deals(np.ascontiguousarray(deals.hands[:, :, :cards]), sizes, deals.seeds)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("contest", kernel.CONTESTS, ids=lambda contest: contest.variant)
def test_c_and_kernel_agree(contest: kernel.Contest, players: int, program: Path) -> None:
    """The C program and the kernel end every game alike, shuffles included."""
    deals = kernel.deal(contest.deck, players, 400)
    by_kernel = kernel.play_kernel(deals, contest).outcomes
    assert kernel.difference(by_kernel, kernel.play_c(program, deals, contest.rules).outcomes) == ""


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("contest", kernel.CONTESTS, ids=lambda contest: contest.variant)
def test_deque_and_kernel_agree(contest: kernel.Contest, players: int) -> None:
    """The `deque` game and the kernel end every game alike, shuffles included."""
    deals = kernel.deal(contest.deck, players, 30)
    by_kernel = kernel.play_kernel(deals, contest).outcomes
    assert kernel.difference(by_kernel, kernel.play_deque(deals, contest.rules).outcomes) == ""


@pytest.mark.parametrize("limit", [10_000, 100, 7])
@pytest.mark.parametrize(("players", "cards"), [(2, 3), (2, 5), (3, 2), (3, 3), (4, 3), (8, 2)])
@pytest.mark.parametrize("contest", kernel.CONTESTS, ids=lambda contest: contest.variant)
def test_all_agree_on_short_stacks(
    contest: kernel.Contest, players: int, cards: int, limit: int, program: Path
) -> None:
    """Draws, first returns and limits are the same, also a return that the limit nearly hides."""
    contest = replace(contest, rules=replace(contest.rules, limit=limit))
    deals = short(kernel.deal(contest.deck, players, 300), cards)
    few = deals.first(50)
    by_kernel = kernel.play_kernel(deals, contest).outcomes
    assert kernel.difference(by_kernel, kernel.play_c(program, deals, contest.rules).outcomes) == ""
    assert kernel.difference(by_kernel, kernel.play_deque(few, contest.rules).outcomes) == ""


def test_short_stacks_end_in_every_way() -> None:
    """The short games of these tests do end in all four ways."""
    classic = replace(kernel.CONTESTS[0], rules=replace(kernel.CONTESTS[0].rules, limit=100))
    ends = [
        kernel.play_kernel(short(kernel.deal(classic.deck, 2, 300), cards), classic).outcomes
        for cards in (2, 3, 5)
    ]
    assert set(np.concatenate([outcomes.reasons for outcomes in ends])) == {0, 1, 2, 3}


def test_difference_names_the_game() -> None:
    """A game that ends otherwise is named with both its outcomes."""
    classic = kernel.CONTESTS[0]
    outcomes = kernel.play_kernel(kernel.deal(classic.deck, 2, 5), classic).outcomes
    wars = outcomes.wars.copy()
    wars[3] += 1
    other = replace(outcomes, wars=wars)
    assert kernel.difference(outcomes, other) == f"game 3: {outcomes[3]} is not {other[3]}"


@pytest.mark.usefixtures("program")
def test_quick_run_prints_a_row_for_each_contest(capsys: pytest.CaptureFixture[str]) -> None:
    """`--quick` prints the whole table, and missed targets alone do not make it fail."""
    assert kernel.main(["--quick"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(lines) == 2 + len(kernel.CONTESTS) * len(kernel.TARGETS)


@pytest.mark.usefixtures("program")
def test_check_fails_on_a_missed_target(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--check` exits 1 and names what missed its target, however fast the kernel is."""
    monkeypatch.setattr(kernel, "TARGETS", {2: float("inf")})
    monkeypatch.setattr(kernel, "CONTESTS", kernel.CONTESTS[-1:])
    assert kernel.main(["--quick", "--check"]) == 1
    assert "missed: bank, 2 players" in capsys.readouterr().err


def test_the_commands_are_timed_on_contests_that_are_made_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tables.main(["--quick"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(lines) == 2 + 2 * len(tables.COMMANDS)
    assert sum("| analyse " in line for line in lines) == 2
