"""What an entry of a list of strategies means: a name, a file, or a pattern of files."""

from __future__ import annotations

import glob
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def is_path(entry: str) -> bool:
    """Tell whether an entry means files; otherwise it is the name of an installed strategy."""
    return entry.endswith(".py") or "/" in entry


def is_file(entry: str, folder: Path) -> bool:
    """Tell whether an entry is the path of a file that is there, seen from a folder."""
    # Unlike Path.is_file, this is no error where one may not look.
    return is_path(entry) and os.path.isfile(folder / entry)  # noqa: PTH113


def is_pattern(entry: str, folder: Path) -> bool:
    """Tell whether an entry takes in all files that match it.

    A file that is called exactly so is that file alone, whatever `*`, `?` or `[` is in its name.
    """
    return is_path(entry) and glob.has_magic(entry) and not is_file(entry, folder)
