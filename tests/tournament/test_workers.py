"""Several workers play what one plays, whatever happens to them and to the machine."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from pyanitsa.host import default_level
from pyanitsa.tournament.run import processors, useful

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.testing import Done, Project

pytest_plugins = ["pyanitsa.testing"]

FIELD = ["low-first", "random", "counter-last", "odd.py", "quits.py"]
"""Fixed, by chance, learning, one that forfeits some games, and one that is withdrawn."""

LEVEL = "strict" if sys.platform == "linux" else default_level()


@pytest.fixture
def contest(project: Project) -> Project:
    """Return a project with a tournament in which everything happens, a withdrawal too."""
    project.strategy("odd", "return hand if sum(hand) % 5 else hand[1:]")
    project.strategy("quits", "import random\nrandom._os._exit(1)")
    project.tournament(
        variants=["bank"],
        strategies=FIELD,
        deals=4,
        matches=4,
        isolation=LEVEL,
        withdraw_after=3,
    )
    return project


@pytest.fixture
def trusted(project: Project) -> Project:
    """Return a project with a tournament in which nobody needs a process."""
    project.tournament(variants=["bank"], strategies=["low-first", "random"], matches=40)
    return project


def play(project: Project, workers: int, *more: str, db: str) -> Done:
    return project.pyanitsa(
        "run", "tournament.toml", "--workers", str(workers), "--db", db, "--format", "csv", *more
    )


@contextmanager
def busy_machine() -> Iterator[None]:
    """Keep every processor busy twice over."""
    hogs = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"])
        for _ in range(2 * processors())
    ]
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


def test_ten_thousand_workers_are_no_more_than_have_anything_to_do(trusted: Project) -> None:
    assert useful(10_000, [None] * 2) == 2
    assert useful(10_000, [None] * 10_000) == 4 * processors()
    assert useful(10_000, []) == 1
    done = play(trusted, 10_000, db="many.db")
    assert done.code == 0, done.err
    assert done.out == play(trusted, 1, db="one.db").out


@pytest.mark.skipif(sys.platform == "win32", reason="no processes for strategies there")
def test_one_worker_two_workers_and_two_on_a_busy_machine_give_the_same_bytes(
    contest: Project,
) -> None:
    alone = play(contest, 1, db="1.db")
    assert alone.code == 0, alone.err
    together = play(contest, 2, db="2.db")
    with busy_machine():
        crowded = play(contest, 2, db="3.db")
    assert alone.out == together.out == crowded.out
    stored = contest.stored("1.db")
    assert stored == contest.stored("2.db") == contest.stored("3.db")
    assert len(stored["match"]) == 10 * 4
    kinds = {row[4] for row in stored["fault"]}
    assert kinds == {"died", "withdrawn", "illegal order"}


KILLER = """
import itertools, multiprocessing
from pyanitsa import hookimpl

matches = itertools.count(1)

@hookimpl
def pyanitsa_match_finished():
    workers = multiprocessing.active_children()
    if next(matches) in (3, 30):
        assert len(workers) == 2
        workers[0].kill()
        workers[0].join()
"""


def test_workers_that_die_are_replaced_and_what_they_were_at_is_played_again(
    trusted: Project,
) -> None:
    trusted.write("killer.py", KILLER)
    killed = play(trusted, 2, "--plugin", "killer.py", db="killed.db")
    assert killed.code == 0, killed.err
    assert killed.out == play(trusted, 1, db="whole.db").out
    assert trusted.stored("killed.db") == trusted.stored("whole.db")


DEADLY = """
import multiprocessing, os
from pyanitsa import Rules, Text, Variant, hookimpl

class Deadly(Variant):
    def play_batch(self, hands, sizes, seeds):
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return super().play_batch(hands, sizes, seeds)

@hookimpl
def pyanitsa_variants():
    text = Text("deadly", "deadly")
    return [Deadly(name="deadly", title=text, text=text, rules=Rules(look="arrange"))]
"""


def test_a_run_whose_workers_die_one_after_the_other_gives_up_in_one_line(
    trusted: Project,
) -> None:
    trusted.write("deadly.py", DEADLY)
    trusted.tournament(
        variants=["deadly"], strategies=["low-first", "random"], plugins=["deadly.py"]
    )
    done = play(trusted, 2, db="pyanitsa.db")
    assert (done.code, done.out) == (2, "")
    assert "workers have died, one after the other, over the same matches" in done.err
    assert play(trusted, 1, db="pyanitsa.db").code == 0


def test_variants_of_plugin_files_are_known_to_workers_and_their_errors_to_the_runner(
    trusted: Project,
) -> None:
    trusted.write("deadly.py", DEADLY.replace("os._exit(1)", "raise RuntimeError('it rains')"))
    trusted.tournament(
        variants=["deadly"], strategies=["low-first", "random"], plugins=["deadly.py"]
    )
    done = play(trusted, 2, db="pyanitsa.db")
    assert (done.code, done.out) == (2, "")
    assert "deadly.py, line 8: the variant 'deadly' cannot be played: RuntimeError: it rains" in (
        done.err
    )
    trusted.write("deadly.py", DEADLY.replace("os._exit(1)", "pass"))
    assert play(trusted, 2, db="together.db").code == 0
    assert play(trusted, 1, db="alone.db").code == 0
    assert trusted.stored("together.db") == trusted.stored("alone.db")


def test_forked_workers_play_the_same_and_what_strategies_print_there_is_no_result(
    trusted: Project,
) -> None:
    """A program without threads forks its workers; pytest's own process may have some."""
    trusted.strategy("loud", "print('LOUD')\nreturn hand")
    trusted.tournament(variants=["bank"], strategies=["loud.py", "low-first"], matches=20)
    program = "import sys; from pyanitsa.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "run", "tournament.toml", "--workers", "2"]
    done = subprocess.run(command, cwd=trusted.path, capture_output=True, check=True)
    assert b"LOUD" in done.stderr
    assert b"LOUD" not in done.stdout
    assert play(trusted, 1, db="alone.db").code == 0
    assert trusted.stored("pyanitsa.db") == trusted.stored("alone.db")
