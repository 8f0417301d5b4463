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
from pyanitsa.plugins.strategy_files import (
    Source,
    is_path,
    is_pattern,
    matching,
    pattern_folder,
    read_source,
)
from pyanitsa.plugins.strategy_names import name_flaw
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
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
        per_file: how many strategies a file may provide that is not installed; any number, where
            nothing is said.
    """

    def __init__(self, hosts: Hosts, per_file: int | None = None) -> None:
        self._hosts = hosts
        self._per_file = per_file
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
        if not is_pattern(wanted, folder) and os.path.lexists(folder / wanted):
            return self._in(folder / wanted)
        paths = matching(wanted, folder)
        if not paths:
            prefix = f"{where}: " if where else ""
            raise PluginError(f"{prefix}no file matches {wanted!r} in {folder}")
        within = pattern_folder(wanted, folder)
        return [one for path in paths for one in self._perhaps_in(path, folder, within)]

    def _in(self, path: Path, within: Path | None = None) -> list[ListedStrategy]:
        source = read_source(path, maximum=self._hosts.limits.source, within=within)
        described = self._hosts.describe(source)
        reason = file_flaw(described, self._per_file)
        if reason is not None:
            raise PluginError(f"{path}: {reason}", reason=reason)
        return [ListedStrategy(source, description) for description in described]

    def _perhaps_in(self, path: Path, folder: Path, within: Path) -> list[ListedStrategy]:
        try:
            return self._in(path, within)
        except PluginError as error:
            # What is wrong stands for what the file says: mended, it is another entrant.
            source = Source(path, f"{error.reason}\n{error.line}".encode(), str(path))
            flaw = Fault("does not load", error.reason, error.line)
            name = printable(os.path.relpath(path, folder))
            return [ListedStrategy(source, Description(name, ""), flaw)]


def file_flaw(described: Sequence[Description], per_file: int | None) -> str | None:
    """Say why a file cannot take part for what it provides; None where it can.

    Args:
        described: the strategies that it provides.
        per_file: how many a file may provide; any number, where nothing is said.
    """
    if not described:
        return "the file provides no strategy"
    if per_file is not None and len(described) > per_file:
        return (
            f"the file provides {len(described)} strategies, and here a file is "
            f"{counted(per_file, 'entrant')} (entrants_per_file in the tournament file)"
        )
    return next((flaw for one in described if (flaw := name_flaw(one.name))), None)


def entrant(source: Source, description: Description) -> Entrant:
    """Return a strategy as an entrant; its hash is that of its name and its file."""
    return Entrant(
        name=description.name,
        hash=digest("entrant", description.name, source.text.hex()),
        origin=source.origin,
        description=description.description,
    )
