"""Running tests once more as a user who may do nothing, where they run as root."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import platformdirs
import pytest

from pyanitsa.engine.compiled import CACHE_VARIABLE

NOBODY: Final = 65534
ROOT: Final = Path(__file__).parent.parent
NOT_TESTED: Final = "NOT TESTED ON THIS MACHINE"
"""How the reason of a skip begins that leaves a promise without its test."""

DROP: Final = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")


def run_as_nobody(*tests: str, chosen: str = "") -> None:
    """Make sure that tests pass for an unprivileged user; skip, saying why, where they cannot run.

    Args:
        tests: files of this folder, or single tests in them.
        chosen: which of their tests, as pytest's option `-k` says it.
    """
    if os.geteuid() != 0:
        pytest.skip("these tests run without privileges already")
    if shutil.which("setpriv") is None:
        pytest.skip(f"{NOT_TESTED}: there is no setpriv to drop privileges with")
    with tempfile.TemporaryDirectory(prefix="pyanitsa-nobody-") as folder:
        own = Path(folder)
        own.chmod(0o755)
        environment = _environment(own)
        command = _as_nobody(own / "view", environment)
        options = ["-q", "-k", chosen, "-p", "no:cacheprovider"]
        options.append(f"--basetemp={own / 'home' / 'pytest'}")
        done = subprocess.run(
            [*command, sys.executable, "-m", "pytest", *options]
            + [f"tests/{name}" for name in tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    skipped = [line for line in done.stdout.splitlines() if NOT_TESTED in line]
    if skipped:
        pytest.skip(skipped[0])


def _environment(own: Path) -> dict[str, str]:
    """Return variables that lead to folders of nobody's, with the compiled engine in one."""
    for name in ("home", "cache"):
        (own / name).mkdir()
    theirs = Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("pyanitsa"))
    if theirs.is_dir():
        shutil.copytree(theirs, own / "cache", dirs_exist_ok=True)
    for path in (own / "home", *(own / "cache").rglob("*"), own / "cache"):
        os.chown(path, NOBODY, NOBODY)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(own / "home"),
        "TMPDIR": str(own / "home"),
        "PYTHONDONTWRITEBYTECODE": "1",
        CACHE_VARIABLE: str(own / "cache"),
    }


def _as_nobody(view: Path, environment: dict[str, str]) -> list[str]:
    """Return the beginning of a command that runs the rest of it without privileges.

    The interpreter may lie where only root may go, in /root/.pyenv, say. Then its folders are
    shown at the same place in a view of the file system that nobody else has.
    """
    attempt = [sys.executable, "-c", "import pyanitsa, pytest"]
    needed = {Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve(), ROOT.resolve()}
    closed = {
        folder
        for path in needed
        for folder in path.parents
        if not folder.stat().st_mode & 1 and folder.parent.stat().st_mode & 1
    }
    script = ["set -e"]
    shown = [path for path in sorted(needed) if closed.intersection(path.parents)]
    for number, path in enumerate(shown):
        stage = view / str(number)
        script += [f"mkdir -p {stage}", f"mount --bind {shlex.quote(str(path))} {stage}"]
    script += [f"mount -t tmpfs -o mode=755 none {shlex.quote(str(one))}" for one in sorted(closed)]
    for number, path in enumerate(shown):
        place = shlex.quote(str(path))
        script += [f"mkdir -p {place}", f"mount --bind {view / str(number)} {place}"]
    script.append('exec "$@"')
    command = [*DROP]
    if closed:
        command = ["unshare", "--mount", "sh", "-c", "\n".join(script), "sh", *DROP]
    done = subprocess.run([*command, *attempt], env=environment, capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"{NOT_TESTED}: nobody but root can start {sys.executable} here")
    return command
