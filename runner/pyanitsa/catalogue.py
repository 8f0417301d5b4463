"""Where strategies come from: entry points, files, and the names that tournament files use.

Sources are read as bytes; only a host runs them.
"""

from __future__ import annotations

import glob
import re
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PluginError, UnknownNameError
from pyanitsa.host import Limits, Source
from pyanitsa.plugins import OWN, module_file, selected_entry_points
from pyanitsa.results import Entrant
from pyanitsa.seeds import digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pyanitsa.host import Description, Hosts

GROUP: Final = "pyanitsa.strategies"
"""The entry-point group of strategies; a value is a module, or a package of such modules."""


def read_source(path: Path, origin: str = "", *, most: int = Limits.source) -> Source:
    """Read a file that provides strategies.

    Args:
        path: the file.
        origin: what people call it; its path, where nothing is said.
        most: how many bytes it may have.

    Raises:
        PluginError: it cannot be read, or is too large.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise PluginError(f"{path}: the strategy cannot be read: {error.strerror}") from None
    if len(text) > most:
        raise PluginError(f"{path}: {len(text):,} bytes; a strategy's file has at most {most:,}")
    return Source(path, text, origin or str(path))


class Catalogue:
    """The strategies that are installed, found by name.

    Args:
        hosts: where sources are run to be asked what they provide.
    """

    def __init__(self, hosts: Hosts) -> None:
        self._hosts = hosts
        self._found: dict[Path, Source] = {}
        for distribution, entry in selected_entry_points(GROUP):
            for path in _files_of(entry.value.partition(":")[0]):
                self._found[path] = read_source(path, f"{distribution}: {path.stem}")

    def sources(self) -> list[Source]:
        """Return the sources of all installed strategies."""
        return list(self._found.values())

    def find(self, name: str, *, where: str = "") -> tuple[Source, Description]:
        """Return the source of an installed strategy, and what it says of itself.

        Raises:
            UnknownNameError: there is no such strategy.
            PluginError: it does not load.
        """
        # By custom a file is called as its strategy; then no other has to be run to find it.
        stem = name.replace("-", "_")
        sources = sorted(self.sources(), key=lambda source: source.path.stem != stem)
        known = []
        for source in sources:
            try:
                described = self._hosts.describe(source)
            except PluginError:
                # Another strategy that is broken stops nobody who does not ask for it.
                if source.path.stem == stem:
                    raise
                continue
            for description in described:
                if description.name == name:
                    return source, description
                known.append(description.name)
        raise UnknownNameError("strategy", name, known, where=where)

    def resolve(
        self, wanted: str, folder: Path, *, where: str = ""
    ) -> list[tuple[Source, Description]]:
        """Return the strategies that an entry of a tournament file means.

        Args:
            wanted: the name of an installed strategy, or the path of a file; `*` in a path stands
                for anything, and then only Python files that are no tests are meant.
            folder: the folder that paths start from.
            where: where the entry stands, for error messages.

        Raises:
            UnknownNameError: there is no such strategy.
            PluginError: a file is missing, or does not load.
        """
        if not (wanted.endswith(".py") or "/" in wanted):
            return [self.find(wanted, where=where)]
        paths = _files(wanted, folder)
        if not paths:
            prefix = f"{where}: " if where else ""
            raise PluginError(f"{prefix}no file matches {wanted!r} in {folder}")
        found = []
        for path in paths:
            source = read_source(path, most=self._hosts.limits.source)
            described = self._hosts.describe(source)
            if not described:
                raise PluginError(f"{path}: the file provides no strategy")
            found += [(source, description) for description in described]
        return found


def modules_for(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return what the strategies that come along import beside the usual, of those wanted.

    Args:
        wanted: entries of a tournament file.
    """
    stems = {name.replace("-", "_") for name in wanted}
    found: dict[str, None] = {}
    for distribution, entry in selected_entry_points(GROUP):
        if distribution != OWN:
            continue
        for path in _files_of(entry.value.partition(":")[0]):
            if path.stem in stems:
                lines = re.findall(
                    rb"^ *(?:import|from) (numpy|scipy[.\w]*)", path.read_bytes(), re.MULTILINE
                )
                found |= dict.fromkeys(line.decode() for line in lines)
    return tuple(found)


def entrant(source: Source, description: Description) -> Entrant:
    """Return a strategy as an entrant; its hash is that of its name and its file."""
    return Entrant(
        name=description.name,
        hash=digest("entrant", description.name, source.text.hex()),
        origin=source.origin,
        description=description.description,
    )


def _files(wanted: str, folder: Path) -> list[Path]:
    """Return the file that a path names, or the files that a pattern matches."""
    if (folder / wanted).is_file():
        return [folder / wanted]
    # Unlike Path.glob this takes absolute paths, and `..` in them, too.
    found = glob.glob(wanted, root_dir=folder, recursive=True)  # noqa: PTH207
    paths = [folder / name for name in found if name.endswith(".py")]
    return sorted(path for path in paths if path.is_file() and not path.name.startswith("test_"))


def _files_of(module: str) -> Iterator[Path]:
    """Yield the file of a module, or those of a package's modules, without importing anything."""
    file = module_file(module)
    if file is None:
        return
    if file.name != "__init__.py":
        yield file
        return
    for path in sorted(file.parent.glob("*.py")):
        if not path.name.startswith("_"):
            yield path
