"""Where strategies come from: entry points, files, and the names that tournament files use.

Sources are read as bytes; only a host runs them.
"""

from __future__ import annotations

import glob
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PluginError, UnknownNameError, printable
from pyanitsa.host import Description, Fault, Limits, Source
from pyanitsa.play.chance import digest
from pyanitsa.play.plan import Entrant
from pyanitsa.plugins.entries import is_file, is_path
from pyanitsa.plugins.manager import OWN, module_file, selected_entry_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pyanitsa.host import Hosts

GROUP: Final = "pyanitsa.strategies"
"""The entry-point group of strategies; a value is a module, or a package of such modules."""


@dataclass(frozen=True)
class Found:
    """A strategy that an entry of a tournament file means.

    Attributes:
        source: its file.
        description: what it says of itself.
        flaw: why it cannot be run.
    """

    source: Source
    description: Description
    flaw: Fault | None = None


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
        reason = f"the strategy cannot be read: {error.strerror}"
        raise PluginError(f"{path}: {reason}", reason=reason) from None
    if len(text) > most:
        reason = f"{len(text):,} bytes; a strategy's file has at most {most:,}"
        raise PluginError(f"{path}: {reason}", reason=reason)
    return Source(path, text, origin or str(path))


class Catalogue:
    """The strategies that are installed, found by name.

    Args:
        hosts: where sources are run to be asked what they provide.
    """

    def __init__(self, hosts: Hosts) -> None:
        self._hosts = hosts
        self._found: dict[Path, Source] = {}
        for distribution, path in _installed():
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
        stem = _stem(name)
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

    def resolve(self, wanted: str, folder: Path, *, where: str = "") -> list[Found]:
        """Return the strategies that an entry of a tournament file means.

        Who names a file is told at once what is wrong with it. A pattern takes in what strangers
        have written; there a file that is of no use takes part under its path, with a flaw.

        Args:
            wanted: the name of an installed strategy, or the path of a file; a path with `*`, `?`
                or `[…]` is a pattern, and then only Python files that are no tests are meant.
            folder: the folder that paths start from.
            where: where the entry stands, for error messages.

        Raises:
            UnknownNameError: there is no such strategy.
            PluginError: a file is missing, or one that is named does not load.
        """
        if not is_path(wanted):
            return [Found(*self.find(wanted, where=where))]
        if is_file(wanted, folder):
            return self._in(folder / wanted)
        paths = _matching(wanted, folder)
        if not paths:
            prefix = f"{where}: " if where else ""
            raise PluginError(f"{prefix}no file matches {wanted!r} in {folder}")
        return [found for path in paths for found in self._perhaps_in(path, folder)]

    def _in(self, path: Path) -> list[Found]:
        source = read_source(path, most=self._hosts.limits.source)
        described = self._hosts.describe(source)
        if not described:
            reason = "the file provides no strategy"
            raise PluginError(f"{path}: {reason}", reason=reason)
        return [Found(source, description) for description in described]

    def _perhaps_in(self, path: Path, folder: Path) -> list[Found]:
        try:
            return self._in(path)
        except PluginError as error:
            # What is wrong stands for what the file says: mended, it is another entrant.
            source = Source(path, f"{error.reason}\n{error.line}".encode(), str(path))
            flaw = Fault("does not load", error.reason, error.line)
            name = printable(os.path.relpath(path, folder))
            return [Found(source, Description(name, ""), flaw)]


def modules_for(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return what the strategies that come along import beside the usual, of those wanted.

    Args:
        wanted: entries of a tournament file.
    """
    stems = {_stem(name) for name in wanted}
    imports = (lines for path, lines in _own_imports().items() if path.stem in stems)
    return tuple(dict.fromkeys(line for lines in imports for line in lines))


def modules_at_hand(wanted: Iterable[str] | None, folder: Path) -> tuple[str, ...]:
    """Return what strategies may import beside the usual where no tournament file says it.

    That is what any of those that come along imports; what nobody who is wanted speaks of is left
    out, as loading it takes time.

    Args:
        wanted: names of installed strategies, and paths of files; all that are installed, where
            nothing is said.
        folder: the folder that paths start from.

    Raises:
        PluginError: a file cannot be read, or is too large.
    """
    known = dict.fromkeys(line for lines in _own_imports().values() for line in lines)
    if wanted is None:
        return tuple(known)
    installed = {path.stem: path for _, path in _installed()}
    texts = []
    for entry in wanted:
        path = folder / entry if is_file(entry, folder) else installed.get(_stem(entry))
        if path is None:
            # Whoever that is, it may be in any file.
            return tuple(known)
        texts.append(read_source(path).text)
    return tuple(
        one for one in known if any(one.partition(".")[0].encode() in text for text in texts)
    )


def _own_imports() -> dict[Path, list[str]]:
    """Return what each strategy that comes along imports beside the usual, by its file."""
    pattern = re.compile(rb"^ *(?:import|from) (numpy|scipy[.\w]*)", re.MULTILINE)
    return {
        path: [line.decode() for line in pattern.findall(path.read_bytes())]
        for distribution, path in _installed()
        if distribution == OWN
    }


def _installed() -> Iterator[tuple[str, Path]]:
    """Yield the files of all installed strategies, each with the distribution it is from."""
    for distribution, entry in selected_entry_points(GROUP):
        for path in _files_of(entry.value.partition(":")[0]):
            yield distribution, path


def _stem(name: str) -> str:
    """Return what the file of a strategy is called by custom."""
    return name.replace("-", "_")


def entrant(source: Source, description: Description) -> Entrant:
    """Return a strategy as an entrant; its hash is that of its name and its file."""
    return Entrant(
        name=description.name,
        hash=digest("entrant", description.name, source.text.hex()),
        origin=source.origin,
        description=description.description,
    )


def _matching(wanted: str, folder: Path) -> list[Path]:
    """Return the files that a pattern matches."""
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
