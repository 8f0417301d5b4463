"""The sources of a tournament's entrants, as far as they are still what was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.errors import PluginError, UnknownNameError
from pyanitsa.tournament.entrants import Catalogue, entrant

if TYPE_CHECKING:
    from pyanitsa.host import Fault, Hosts, Source
    from pyanitsa.store import StoredTournament
    from pyanitsa.tournament.file import TournamentFile


@dataclass(frozen=True)
class KnownSources:
    """Who of a stored tournament can be asked again.

    Attributes:
        sources: the sources, by the entrants' hashes.
        flaws: why some of them cannot be run and forfeit all games, likewise.
        absent: why others cannot be asked, likewise.
    """

    sources: dict[str, Source]
    flaws: dict[str, Fault]
    absent: dict[str, str]


def find_sources(file: TournamentFile, tournament: StoredTournament, hosts: Hosts) -> KnownSources:
    """Find the sources of those who have played; what else the file names does not matter.

    Args:
        file: the tournament's file, as it is now.
        tournament: the tournament as it is stored.
        hosts: where strategies are asked what they are called.

    Raises:
        IsolationError: no strategy can be asked anything.
    """
    catalogue = Catalogue(hosts, file.entrants_per_file)
    sources: dict[str, Source] = {}
    flaws: dict[str, Fault] = {}
    names: set[str] = set()
    for wanted in file.strategies:
        try:
            listed = catalogue.resolve(wanted, file.folder)
        except (PluginError, UnknownNameError):
            # Whoever is missed for it is told of below.
            continue
        for found in listed:
            one = entrant(found.source, found.description)
            names.add(one.own_name)
            sources[one.hash] = found.source
            if found.flaw is not None:
                flaws[one.hash] = found.flaw
    absent = {
        one.hash: f"{one.name} is no longer what played: its file has changed"
        if one.own_name in names
        else f"{one.name} is not among the strategies of {file.path} that can be loaded"
        for one in tournament.entrants
        if one.hash not in sources
    }
    return KnownSources(sources, flaws, absent)
