"""Files of strategies: what an entry of a list of strategies means, and what a file says, as bytes.

Nothing is run here; only a host does that.
"""

from __future__ import annotations

import glob
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PluginError

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.strategy import Strategy

MAX_SOURCE: Final = 256 * 1024
"""How many bytes a strategy's file has at most, where nobody says otherwise."""


@dataclass(frozen=True)
class Source:
    """A file that provides strategies, as bytes: it is read here, and run in hosts only.

    Attributes:
        path: where it was read.
        text: what it says.
        origin: what people call it: a path, or a distribution and a module.
    """

    path: Path
    text: bytes = field(repr=False)
    origin: str


@dataclass(frozen=True)
class LiveSource(Source):
    """A class that is there in this very process, and that no other process can be given.

    Attributes:
        kind: the class, which `text` calls `LIVE`.
    """

    kind: type[Strategy] = field(repr=False)


LIVE: Final = "live_class"
"""What a class that is there in this process is called in the text of its source."""


def read_source(path: Path, origin: str = "", *, maximum: int = MAX_SOURCE) -> Source:
    """Read a file that provides strategies.

    Args:
        path: the file.
        origin: what people call it; its path, where nothing is said.
        maximum: how many bytes it may have.

    Raises:
        PluginError: it cannot be read, or is too large.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        reason = f"the strategy cannot be read: {error.strerror}"
        raise PluginError(f"{path}: {reason}", reason=reason) from None
    if len(text) > maximum:
        reason = f"{len(text):,} bytes; a strategy's file has at most {maximum:,}"
        raise PluginError(f"{path}: {reason}", reason=reason)
    return Source(path, text, origin or str(path))


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


def matching(pattern: str, folder: Path) -> list[Path]:
    """Return the files that a pattern takes in: Python files that are no tests, sorted."""
    # Unlike Path.glob this takes absolute paths, and `..` in them, too.
    names = glob.glob(pattern, root_dir=folder, recursive=True)  # noqa: PTH207
    paths = [folder / name for name in names if name.endswith(".py")]
    return sorted(path for path in paths if path.is_file() and not path.name.startswith("test_"))
