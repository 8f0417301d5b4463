"""A runner that is killed loses nothing that it has stored, and leaves nothing behind."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: processes are counted through /proc", allow_module_level=True)

from hostile_arena import strict_sandbox
from hostile_traces import Family

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

KILLS: Final = 20
PATIENCE: Final = 20.0
"""How many seconds may pass until what a dead runner has started is gone, on a busy machine."""

FIELD: Final = ["low-first", "random", "counter-last", "mixed-fixed", "odd.py"]

STARTER: Final = """\
import os, sys
import scipy.optimize, sqlmodel
import pyanitsa.cli.run, pyanitsa.cli.standings
import pyanitsa.report.tables, pyanitsa.tournament.preparation
from pyanitsa.cli import main
from pyanitsa.engine.play import warm_up

warm_up()
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        nothing = os.open(os.devnull, os.O_RDWR)
        for file in (0, 1, 2):
            os.dup2(nothing, file)
        os._exit(main(line.split()))
    print(child, flush=True)
    os.waitpid(child, 0)
"""
"""Starts runners one after another, for which all modules and the engine are there already."""

LOOPERS: Final = '''\
import sys, threading, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from host_helpers import make_hands, make_seat, make_source
from pyanitsa.host import Question
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

TEXT = """
import typing
from pyanitsa import Strategy, hookimpl

signal = typing.sys.modules["signal"]

class Looper(Strategy):
    name = "looper"

    def arrange(self, hand):
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        while True:
            {body}

@hookimpl
def pyanitsa_strategies():
    return [Looper]
"""

endless = Limits(move_max=1e6, move_mean=1e6, leg=1e6)
with Sandbox(level="strict", limits=endless) as sandbox:
    hosts = [ProcessHost(make_source(TEXT.format(body=body)), sandbox)
             for body in ("pass", "signal.raise_signal(19)")]
    for host in hosts:
        sessions = [host.open(make_seat("looper", seat=seat))[0] for seat in range(2)]
        host.post([Question(session, make_hands(1)) for session in sessions])
    print(*(pid for host in hosts for pid in host.pids()), flush=True)
    hosts[0].collect()
'''


@pytest.fixture(autouse=True)
def confinement() -> None:
    """Skip where strategies cannot be confined."""
    with strict_sandbox():
        pass


@pytest.fixture
def contest(project: Project) -> Project:
    """Return a project with a tournament of many small matches."""
    project.strategy("odd", "return hand if sum(hand) % 5 else hand[1:]")
    project.tournament(variants=["bank"], strategies=FIELD, deals=2, matches=40, isolation="strict")
    return project


def test_a_killed_run_keeps_whole_matches_and_is_completed_to_the_same_bytes(
    contest: Project,
) -> None:
    family = Family()
    whole = contest.pyanitsa("run", "tournament.toml", "--db", "whole.db", "--format", "csv")
    assert whole.code == 0, whole.err
    expected = matches_of(contest, "whole.db")
    chance = random.Random(2026)  # noqa: S311  # moments, not secrets
    kept = []
    with starter(contest.path) as start:
        for _ in range(KILLS):
            bystanders = family.living()
            runner = start("run tournament.toml --db killed.db")
            kill_at_some_moment(runner, contest.path / "killed.db", chance)
            assert_gone(family, bystanders)
            stored = matches_of(contest, "killed.db")
            assert stored.items() <= expected.items()
            kept.append(len(stored))
    assert kept == sorted(kept)
    assert kept[-1] < len(expected), "no run was ended in its middle"
    assert len(set(kept)) > 3, "all runs were ended before they had begun"
    resumed = contest.pyanitsa("run", "tournament.toml", "--db", "killed.db", "--format", "csv")
    assert f"{kept[-1]} of {len(expected)} matches are stored already" in resumed.err
    assert resumed.out == whole.out
    assert contest.stored("killed.db") == contest.stored("whole.db")


@contextmanager
def starter(folder: Path) -> Iterator[Callable[[str], int]]:
    """Yield a function that starts a runner in a folder and returns its process's number."""
    with subprocess.Popen(
        [sys.executable, "-c", STARTER],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        requests, answers = process.stdin, process.stdout
        assert requests is not None
        assert answers is not None

        def start(arguments: str) -> int:
            print(arguments, file=requests, flush=True)
            return int(answers.readline())

        yield start
        requests.close()


def kill_at_some_moment(runner: int, database: Path, chance: random.Random) -> None:
    """Kill a runner a while after the database's log has grown a number of times."""
    log = database.with_name(f"{database.name}-wal")
    changes, before = chance.randrange(8), None
    while changes and Path(f"/proc/{runner}").exists():
        now = log.stat().st_mtime_ns if log.exists() else None
        if now != before:
            changes, before = changes - 1, now
        time.sleep(0.0005)
    time.sleep(chance.random() * 0.02)
    os.kill(runner, signal.SIGKILL)


def matches_of(contest: Project, database: str) -> dict[int, list[Any]]:
    """Return all rows that belong to each stored match; the database must be sound."""
    if not (contest.path / database).exists():
        return {}
    with closing(sqlite3.connect(contest.path / database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    stored = contest.stored(database)
    found: dict[int, list[Any]] = {row[0]: [row] for row in stored.get("match", [])}
    for part in ("side", "pair", "game", "fault"):
        for row in stored.get(part, []):
            found[row[0]].append((part, row))
    return found


def assert_gone(family: Family, bystanders: set[int]) -> None:
    """Make sure that no process is left but those that were there before."""
    end = time.monotonic() + PATIENCE
    while left := family.living() - bystanders:
        assert time.monotonic() < end, left
        time.sleep(0.01)


def test_hostile_strategies_do_not_outlive_their_runner() -> None:
    """Neither one that loops with all signals blocked nor one that has stopped itself."""
    family = Family()
    bystanders = family.living()
    with subprocess.Popen(
        [sys.executable, "-c", LOOPERS, Path(__file__).parents[1]],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as runner:
        assert runner.stdout is not None
        hosts = set(map(int, runner.stdout.readline().split()))
        assert len(hosts) == 4
        assert hosts <= family.living()
        runner.kill()
    assert_gone(family, bystanders)


BUSY: Final = """\
import multiprocessing, pathlib, time
if multiprocessing.parent_process() is not None:
    pathlib.Path("at-work").touch()
    time.sleep(600)
return hand
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_their_runner_in_the_middle_of_a_game(
    project: Project, how: signal.Signals
) -> None:
    """After Ctrl-C nobody waits for what they are at, and a runner that is killed leaves none."""
    family = Family()
    bystanders = family.living()
    project.strategy("busy", BUSY)
    project.tournament(variants=["bank"], strategies=["busy.py", "random"])
    program = "import sys; from pyanitsa.cli import main; sys.exit(main())"
    with subprocess.Popen(
        [sys.executable, "-c", program, "run", "tournament.toml", "--workers", "2"],
        cwd=project.path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as runner:
        while not (project.path / "at-work").exists():
            assert runner.poll() is None, runner.communicate()
            time.sleep(0.05)
        runner.send_signal(how)
        _, err = runner.communicate()
    assert runner.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL), err
    assert "Traceback" not in err
    assert_gone(family, bystanders)
