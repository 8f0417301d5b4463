"""Files of strategies: what an entry of a list of strategies means, and what a file says, as bytes.

Nothing is run here; only a host does that.
"""

from __future__ import annotations

import glob
import os
import stat
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PluginError

if TYPE_CHECKING:
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


def read_source(
    path: Path, origin: str = "", *, maximum: int = MAX_SOURCE, within: Path | None = None
) -> Source:
    """Read a file that provides strategies.

    Args:
        path: the file.
        origin: what people call it; its path, where nothing is said.
        maximum: how many bytes it may have.
        within: the folder that links must not leave; any, where nothing is said.

    Raises:
        PluginError: it cannot be read, or is too large.
    """
    try:
        text = read_regular(_followed(path, within), maximum, what="a strategy's file")
    except OSError as error:
        reason = f"the strategy cannot be read: {error.strerror}"
        raise PluginError(f"{path}: {reason}", reason=reason) from None
    except ValueError as error:
        raise PluginError(f"{path}: {error}", reason=str(error)) from None
    return Source(path, text, origin or str(path))


def _followed(path: Path, within: Path | None) -> Path:
    """Return where links lead to.

    Raises:
        ValueError: they lead out of the folder that they have to stay in.
    """
    target = path.resolve()
    if within is not None and not target.is_relative_to(within.resolve()):
        raise ValueError(f"it is a link that leads out of the folder {within}; put a copy there")
    return target


def read_regular(path: Path, maximum: int, *, what: str = "a file of this kind") -> bytes:
    """Read a file that somebody has named; nothing but a file is opened, and nobody is waited for.

    Args:
        path: the file.
        maximum: how many bytes it may have; no more than one beyond is read.
        what: what has at most as many.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no file, or is too large; the text says so.
    """
    # A device may do something when it is opened, so it is looked at before, and again when open.
    _check_regular(path.stat())
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY"):
        flags |= getattr(os, name, 0)
    with open(os.open(path, flags), "rb") as file:  # noqa: PTH123  # it is open
        known = os.fstat(file.fileno())
        _check_regular(known)
        text = b"" if known.st_size > maximum else file.read(maximum + 1)
    size = max(known.st_size, len(text))
    if size > maximum:
        raise ValueError(f"{size:,} bytes; {what} has at most {maximum:,}")
    return text


def _check_regular(known: os.stat_result) -> None:
    """Make sure that something is a file.

    Raises:
        ValueError: it is none; the text says what it is.
    """
    kinds = {
        stat.S_IFDIR: "a folder",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
        stat.S_IFCHR: "a device",
        stat.S_IFBLK: "a device",
    }
    if not stat.S_ISREG(known.st_mode):
        kind = kinds.get(stat.S_IFMT(known.st_mode), "something else")
        raise ValueError(f"it is {kind}, and not a file")


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


def pattern_folder(pattern: str, folder: Path) -> Path:
    """Return the folder that a pattern names before its first `*`, `?` or `[`."""
    parts = Path(pattern).parts[:-1]
    named = list(takewhile(lambda part: not glob.has_magic(part), parts))
    return folder.joinpath(*named)


def matching(pattern: str, folder: Path) -> list[Path]:
    """Return the files that a pattern takes in: Python files that are no tests, sorted."""
    # Unlike Path.glob this takes absolute paths, and `..` in them, too.
    names = glob.glob(pattern, root_dir=folder, recursive=True)  # noqa: PTH207
    paths = [folder / name for name in names if name.endswith(".py")]
    # What is no file takes part, too: whoever has put it there is told what is wrong with it.
    return sorted(path for path in paths if not path.is_dir() and path.name[:5] != "test_")
