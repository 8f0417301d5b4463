"""Folders in which nobody else can put anything: what numba reads from its cache can run code."""

from __future__ import annotations

import os
import stat
import tempfile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def flaw_of(folder: Path) -> str | None:
    """Return why a folder cannot be used, or should not be; it is made where it is missing.

    It has to be the user's own, closed to others (mode 700), and neither it nor the folder above it
    a link; and whoever can change what is found on the way to it is the user, or root. Where users
    have no numbers, as on Windows, the system's own folders are for one user each.

    Returns:
        None if files can be written there, and nobody else can have written any.
    """
    try:
        if folder.parent.is_symlink():
            return f"{folder.parent} is a link"
        _make(folder)
        flaw = _flaw_of_made(folder) if hasattr(os, "geteuid") else None
        if flaw is None:
            with tempfile.TemporaryFile(dir=folder):
                pass
    except OSError as error:
        return f"{folder}: {error.strerror or error}"
    return flaw


def _make(folder: Path) -> None:
    """Make a folder, and those above it that are missing, closed to everybody else."""
    if not folder.parent.exists():
        _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


def _flaw_of_made(folder: Path) -> str | None:
    state = folder.lstat()
    if not stat.S_ISDIR(state.st_mode):
        return f"{folder} is a link"
    if state.st_uid != os.geteuid():
        return f"{folder} belongs to somebody else"
    if stat.S_IMODE(state.st_mode) & 0o777 != 0o700:
        return f"{folder} is open to others (its mode is not 700)"
    return _flaw_on_the_way(folder.absolute().parent)


def _flaw_on_the_way(path: Path) -> str | None:
    """Return why somebody else can change what is found at a path; None if nobody can.

    Others can write to a sticky folder, as /tmp is, but not move or delete what is not theirs.
    """
    state = path.lstat()
    if state.st_uid not in (0, os.geteuid()):
        return f"{path} belongs to somebody else"
    if stat.S_ISLNK(state.st_mode):
        flaw = _flaw_on_the_way(path.parent / path.readlink())
    else:
        open_to_others = state.st_mode & _OTHERS_WRITE and not state.st_mode & stat.S_ISVTX
        flaw = f"others can write to {path}" if open_to_others else None
    if flaw is None and path != path.parent:
        flaw = _flaw_on_the_way(path.parent)
    return flaw
