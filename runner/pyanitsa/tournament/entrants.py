"""Who takes part: what entries of a tournament file mean, and what hosts say of it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.errors import PluginError, UnknownNameError, printable
from pyanitsa.host.base import Description, Fault
from pyanitsa.play.chance import digest
from pyanitsa.play.plan import Entrant
from pyanitsa.plugins.installed_strategies import file_stem, installed
from pyanitsa.plugins.strategy_files import Source, is_file, is_path, matching, read_source

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.host import Hosts


@dataclass(frozen=True)
class ListedStrategy:
    """A strategy that an entry of a tournament file means.

    Attributes:
        source: its file.
        description: what it says of itself.
        flaw: why it cannot be run.
    """

    source: Source
    description: Description
    flaw: Fault | None = None


class Catalogue:
    """The strategies that are installed, found by name.

    Args:
        hosts: where sources are run to be asked what they provide.
    """

    def __init__(self, hosts: Hosts) -> None:
        self._hosts = hosts
        self._sources: dict[Path, Source] = {}
        for distribution, path in installed():
            self._sources[path] = read_source(path, f"{distribution}: {path.stem}")

    def sources(self) -> list[Source]:
        """Return the sources of all installed strategies."""
        return list(self._sources.values())

    def find(self, name: str, *, where: str = "") -> tuple[Source, Description]:
        """Return the source of an installed strategy, and what it says of itself.

        Raises:
            UnknownNameError: there is no such strategy.
            PluginError: it does not load.
        """
        # By custom a file is called as its strategy; then no other has to be run to find it.
        stem = file_stem(name)
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

    def resolve(self, wanted: str, folder: Path, *, where: str = "") -> list[ListedStrategy]:
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
            return [ListedStrategy(*self.find(wanted, where=where))]
        if is_file(wanted, folder):
            return self._in(folder / wanted)
        paths = matching(wanted, folder)
        if not paths:
            prefix = f"{where}: " if where else ""
            raise PluginError(f"{prefix}no file matches {wanted!r} in {folder}")
        return [one for path in paths for one in self._perhaps_in(path, folder)]

    def _in(self, path: Path) -> list[ListedStrategy]:
        source = read_source(path, maximum=self._hosts.limits.source)
        described = self._hosts.describe(source)
        if not described:
            reason = "the file provides no strategy"
            raise PluginError(f"{path}: {reason}", reason=reason)
        return [ListedStrategy(source, description) for description in described]

    def _perhaps_in(self, path: Path, folder: Path) -> list[ListedStrategy]:
        try:
            return self._in(path)
        except PluginError as error:
            # What is wrong stands for what the file says: mended, it is another entrant.
            source = Source(path, f"{error.reason}\n{error.line}".encode(), str(path))
            flaw = Fault("does not load", error.reason, error.line)
            name = printable(os.path.relpath(path, folder))
            return [ListedStrategy(source, Description(name, ""), flaw)]


def entrant(source: Source, description: Description) -> Entrant:
    """Return a strategy as an entrant; its hash is that of its name and its file."""
    return Entrant(
        name=description.name,
        hash=digest("entrant", description.name, source.text.hex()),
        origin=source.origin,
        description=description.description,
    )
