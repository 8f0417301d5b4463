"""A strategy that ends every shared process and wants one of its own for each leg."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: no host processes are tested", allow_module_level=True)

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

NAMES = ("hydra", "high-first", "low-first")

HYDRA = """\
from typing import sys as _sys
heads = vars(_sys.modules["builtins"]).setdefault("_heads", set())
heads.add(id(self))
if len(heads) > 1:
    _sys.modules["os"]._exit(0)
return hand
"""


def played(project: Project, files: int) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).with_name("pyanitsa")
    line = f'ulimit -n {files}; exec "$0" run tournament.toml --workers 1 --db {files}.db'
    return subprocess.run(
        ["/bin/sh", "-c", f"{line} --format csv", str(command)],
        cwd=project.path,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_run_with_few_open_files_ends_with_forfeits_that_name_it(project: Project) -> None:
    project.strategy("hydra", HYDRA)
    strategies = ["hydra.py", "high-first", "low-first"]
    project.tournament(variants=["bank"], strategies=strategies, matches=8, isolation="strict")
    few = played(project, 32)
    assert few.returncode == 0, few.stderr
    assert "Traceback" not in few.stderr
    rows = list(csv.reader(few.stdout.splitlines()))
    forfeits = next(row for row in rows if "forfeits" in map(str.lower, row))
    column = [name.lower() for name in forfeits].index("forfeits")
    lost = {name: int(r[column]) for r in rows if r != forfeits for name in NAMES if name in r}
    assert lost["hydra"] > 0
    assert lost["high-first"] == lost["low-first"] == 0


def test_a_run_without_room_for_any_process_is_one_line_that_names_the_limit(
    project: Project,
) -> None:
    project.tournament(
        variants=["bank"], strategies=["high-first", "low-first"], isolation="strict"
    )
    done = played(project, 12)
    assert done.returncode == 2
    assert "at most 12; `ulimit -n`" in done.stderr
    assert "Traceback" not in done.stderr
