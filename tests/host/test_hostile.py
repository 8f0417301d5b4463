"""What strangers' strategies may try, and that it gets them nowhere."""

from __future__ import annotations

import ast
import resource
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: nothing confines strategies", allow_module_level=True)

from hostile_arena import LIMITS, Arena, StrictArena, leg, play, same, strict_sandbox
from hostile_cases import EFFECTS, VERDICTS, Case, cases
from hostile_traces import CANARY
from pyanitsa.host import Fault
from pyanitsa.host.confinement.layers import STRICT
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Answer, Source

CASES = {case.path.stem: case for case in cases()}
KINDS = {
    "read": "reading",
    "write": "writing",
    "net": "network",
    "proc": "processes and signals",
    "res": "resources",
    "proto": "protocol",
    "order": "orders",
    "inside": "the interpreter's insides",
    "memory": "cheating by memory",
}
REMEMBERING = {stem: case for stem, case in CASES.items() if case.kind == "memory"}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYANITSA_TEST_SECRET", f"{CANARY}environment-1")
        with strict_sandbox() as made:
            yield made


@pytest.fixture(scope="module")
def arena(sandbox: Sandbox) -> Iterator[StrictArena]:
    with StrictArena(sandbox) as opened:
        yield opened


@pytest.fixture(scope="module")
def leaky_sandbox() -> Iterator[Sandbox]:
    with Sandbox(level="strict", limits=LIMITS, without=STRICT, allow_unconfined=True) as made:
        yield made


# The strategies


def test_there_are_hostile_strategies_of_every_kind() -> None:
    counted = Counter(case.kind for case in CASES.values())
    assert set(counted) == set(KINDS)
    assert len(CASES) >= 60
    assert min(counted.values()) >= 5


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_hostile_file_says_what_it_tries_and_what_must_become_of_it(case: Case) -> None:
    tree = ast.parse(case.text)
    assert ast.get_docstring(tree)
    assert case.verdicts <= VERDICTS
    assert case.unconfined is None or case.unconfined in EFFECTS


# What becomes of them


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_hostile_strategy_gets_its_verdict_and_nothing_else(
    arena: StrictArena, case: Case
) -> None:
    report = arena.attack(case)
    assert report.traces == frozenset(), report.texts
    assert report.verdicts <= case.verdicts, report.faults
    for text in report.texts:
        assert len(text) <= 400 + len(str(case.path))
        assert text.isprintable(), "what the entrant says could steer a terminal"
    for fault in report.faults:
        assert fault.text
        if case.here is not None:
            assert fault.line == case.here
    if case.is_refused:
        assert report.refused


@pytest.mark.parametrize(
    "case", [case for case in CASES.values() if case.unconfined], ids=lambda case: case.path.stem
)
def test_where_nothing_holds_it_back_the_attack_succeeds(
    leaky_sandbox: Sandbox, case: Case
) -> None:
    with Arena(leaky_sandbox) as arena:
        report = arena.attack(case)
    assert case.unconfined in report.traces, (report.verdicts, report.texts)


@pytest.mark.parametrize("case", REMEMBERING.values(), ids=REMEMBERING)
def test_legs_in_fresh_processes_play_as_if_each_was_alone(
    arena: StrictArena, sandbox: Sandbox, case: Case
) -> None:
    apart, together = play_apart_and_together(sandbox, arena.source(case), case.name, fresh=True)
    assert all(map(same, apart, together))


@pytest.mark.parametrize("case", REMEMBERING.values(), ids=REMEMBERING)
def test_legs_that_share_a_process_know_no_more_than_is_said(
    arena: StrictArena, sandbox: Sandbox, case: Case
) -> None:
    """Mirrored legs never share one; what others can know shows when they are compared."""
    apart, together = play_apart_and_together(sandbox, arena.source(case), case.name, fresh=False)
    assert same(apart[1], together[1])
    alone = same(apart[0], together[0]) and same(apart[2], together[2])
    assert alone is not case.needs_fresh


def play_apart_and_together(
    sandbox: Sandbox, source: Source, name: str, *, fresh: bool
) -> tuple[list[list[Answer]], list[list[Answer]]]:
    """Return what three legs answer, each in a host of its own, and all in one.

    The first two are mirrored; the third takes the seat of the first, in another match.
    """
    legs = [leg(name, 0), leg(name, 1), leg(name, 0, seed=8)]
    apart = []
    for one in legs:
        with ProcessHost(source, sandbox) as host:
            apart += play((host, [one]))
    with ProcessHost(source, sandbox, fresh=fresh) as host:
        together = play((host, legs))[0]
    return apart, [together[number :: len(legs)] for number in range(len(legs))]


def test_a_fault_is_told_in_the_same_words_every_time(arena: StrictArena) -> None:
    """Also where the answers may arrive together or one by one."""
    told = [arena.attack(CASES["proto_answers_twice"]).faults for _ in range(5)]
    assert told == [told[0]] * 5


def test_a_leg_that_never_ends_being_thrown_away_holds_no_later_leg_up(
    arena: StrictArena, sandbox: Sandbox
) -> None:
    case = CASES["res_loop_in_del"]
    with ProcessHost(arena.source(case), sandbox) as host:
        first, second = (play((host, [leg(case.name, 0)]))[0] for _ in range(2))
    assert same(first, second)
    assert not any(answer.faults for answer in first)


def test_a_strategy_that_dies_in_every_leg_does_not_use_the_runner_up(
    arena: StrictArena, sandbox: Sandbox
) -> None:
    """However many legs there are: the files that the runner may have open are enough.

    And it pays for what it does in company, though it plays well alone.
    """
    case = CASES["proc_dies_in_company"]
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = max(int(path.name) for path in Path("/proc/self/fd").iterdir()) + 40
    resource.setrlimit(resource.RLIMIT_NOFILE, (room, before[1]))
    try:
        with ProcessHost(arena.source(case), sandbox) as host:
            (answers,) = play((host, [leg(case.name, number % 2) for number in range(60)]))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    faults = {fault for answer in answers for fault in answer.faults.values()}
    text = "it ended its process (exit code 1); alone it does not"
    assert faults == {Fault("died", text, hard=True)}


def test_hosts_share_no_memory_that_they_can_write_to(arena: StrictArena, sandbox: Sandbox) -> None:
    source = arena.source(CASES["memory_in_module"])
    with ProcessHost(source, sandbox) as host:
        host.open(leg("memory-in-module", 0))
        (pid,) = host.pids()
        maps = Path(f"/proc/{pid}/maps").read_text("utf-8").splitlines()
    assert len(maps) > 50
    assert not [line for line in maps if line.split()[1][1:4:2] == "ws"]
