"""Running tests once more as a user who may do nothing, where they run as root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from shlex import quote
from stat import S_IXOTH
from typing import TYPE_CHECKING, Final

import platformdirs
import pytest

from pyanitsa.engine.compiled import CACHE_VARIABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

NOBODY: Final = 65534
ROOT: Final = Path(__file__).resolve().parent.parent
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
    with tempfile.TemporaryDirectory(prefix="pyanitsa-nobody-", dir=_open_folder()) as folder:
        own = Path(folder)
        own.chmod(0o755)
        environment = _environment(own)
        command = _as_nobody(own / "view", environment)
        options = ["-q", "-k", chosen, "-p", "no:cacheprovider"]
        options += [f"--rootdir={ROOT}", f"--basetemp={own / 'home' / 'pytest'}"]
        done = subprocess.run(
            [*command, sys.executable, "-m", "pytest", *options]
            + [f"{ROOT}/tests/{name}" for name in tests],
            cwd="/",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    skipped = [line for line in done.stdout.splitlines() if NOT_TESTED in line]
    if skipped:
        pytest.skip(skipped[0])


def _open_folder() -> str:
    """Return a folder for temporary files that everybody can enter."""
    for folder in (tempfile.gettempdir(), "/tmp", "/var/tmp"):  # noqa: S108
        if Path(folder).is_dir() and not _closed([Path(folder).resolve() / "file"]):
            return folder
    pytest.skip(f"{NOT_TESTED}: everybody's temporary files are root's alone here")


def _closed(paths: Iterable[Path]) -> set[Path]:
    """Return the folders on the way to paths that only their owners can enter."""
    return {
        folder for path in paths for folder in path.parents if not folder.stat().st_mode & S_IXOTH
    }


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

    The interpreter or the checkout may lie where only root may go, in /root, say. Then what is
    needed of them is shown at the same place in a view of the file system that nobody else has.
    """
    needed = sorted({Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve(), ROOT})
    # Of a folder that is closed itself, what is in it is shown.
    shown = [
        each
        for path in needed
        for each in ([path] if path.stat().st_mode & S_IXOTH else sorted(path.iterdir()))
    ]
    closed = _closed(shown)
    command = [*DROP]
    if closed:
        script = _script(
            view, closed, [path for path in shown if closed.intersection(path.parents)]
        )
        command = ["unshare", "--mount", "sh", "-c", script, "sh", *DROP]
    readable = f"import pyanitsa, pytest; open({__file__!r}).close()"
    attempt = [*command, sys.executable, "-c", readable]
    done = subprocess.run(
        attempt, cwd="/", env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2]
        pytest.skip(f"{NOT_TESTED}: nobody but root can start {sys.executable} here ({why})")
    return command


def _script(view: Path, closed: set[Path], shown: list[Path]) -> str:
    """Return a script that opens closed folders, in which only what is shown is left.

    Args:
        view: where to put aside what is shown while folders are emptied.
        closed: the folders.
        shown: files, folders and links somewhere in them, outer ones first.
    """
    lines = ["set -e", "umask 022"]
    aside = {path: view / str(number) for number, path in enumerate(shown)}
    lines += [_bind(path, stage) for path, stage in aside.items()]
    # What lies in another closed folder is gone with that one, and made again.
    top = [folder for folder in sorted(closed) if not closed.intersection(folder.parents)]
    lines += [f"mount -t tmpfs -o mode=755 none {quote(str(folder))}" for folder in top]
    lines += [_bind(stage, path, like=path) for path, stage in aside.items()]
    return "\n".join([*lines, 'exec "$@"'])


def _bind(source: Path, target: Path, *, like: Path | None = None) -> str:
    """Return a line that shows a file or folder elsewhere, and makes the place for it."""
    kind, old, new, above = like or source, *map(quote, map(str, (source, target, target.parent)))
    if kind.is_symlink():
        return f"mkdir -p {above}; cp -P {old} {new}"
    place = f"mkdir -p {new}" if kind.is_dir() else f"mkdir -p {above}; touch {new}"
    return f"{place}; mount --bind {old} {new}"
