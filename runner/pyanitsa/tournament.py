"""A tournament: from its file to its entrants, its variants and its schedule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pyanitsa.cards import Deck
from pyanitsa.catalogue import Catalogue, entrant
from pyanitsa.engine import RULES_VERSION
from pyanitsa.errors import (
    PluginError,
    PyanitsaError,
    TournamentFileError,
    UnknownNameError,
    described,
)
from pyanitsa.results import MatchPlan
from pyanitsa.seeds import digest
from pyanitsa.tournament_file import place
from pyanitsa.variant import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.catalogue import Found
    from pyanitsa.host import Fault, Hosts, Source
    from pyanitsa.plugins import Plugins
    from pyanitsa.results import Entrant
    from pyanitsa.schedule import Format
    from pyanitsa.tournament_file import TournamentFile
    from pyanitsa.variant import Variant


@dataclass(frozen=True, eq=False)
class Tournament:
    """A tournament that is ready to be played.

    Attributes:
        file: what its file says.
        variants: the rule variants, in the order of the file.
        entrants: who takes part, in the order of the file.
        sources: the source of each entrant, by the entrant's hash.
        flaws: why entrants cannot be run and forfeit all games, by their hashes.
        plans: all matches of the schedule.
    """

    file: TournamentFile
    variants: tuple[Variant, ...]
    entrants: tuple[Entrant, ...]
    sources: dict[str, Source]
    flaws: dict[str, Fault]
    plans: tuple[MatchPlan, ...]

    @property
    def name(self) -> str:
        """The tournament's name."""
        return self.file.name


def prepare(file: TournamentFile, plugins: Plugins, hosts: Hosts) -> Tournament:
    """Find all that a tournament file names, and make its schedule.

    Args:
        file: what the file says.
        plugins: the organiser's plugins.
        hosts: where strategies are asked what they are called.

    Raises:
        PyanitsaError: something is not there, cannot be played, or does not load.
    """
    variants = variants_of(file, plugins)
    field = _field(file, hosts)
    formats = plugins.formats()
    if file.format not in formats:
        raise UnknownNameError("format", file.format, formats, where=_place(file, "format"))
    entrants = tuple(field)
    tables = _tables(file, formats[file.format], len(entrants))
    plans = tuple(_plans(file, tables, variants, entrants))
    if not plans:
        raise TournamentFileError(
            f"{_place(file, 'strategies')}: {_count(len(entrants))}, and a table is for "
            f"{file.players}; add entrants or set self_play = true"
        )
    sources = {one.hash: found.source for one, found in field.items()}
    flaws = {one.hash: found.flaw for one, found in field.items() if found.flaw is not None}
    return Tournament(file, variants, entrants, sources, flaws, plans)


def variants_of(file: TournamentFile, plugins: Plugins) -> tuple[Variant, ...]:
    """Return the variants of a tournament file, in its order.

    Raises:
        PyanitsaError: one is not there, or cannot be played like that.
    """
    return tuple(_variant(file, name, plugins) for name in file.variants)


def match_key(
    variant: Variant,
    entrants: Sequence[Entrant],
    seed: int,
    number: int,
    deals: int,
    allowed: str = "",
) -> str:
    """Return the key of a match: a hash over all that decides its games.

    Args:
        variant: the rules.
        entrants: who plays, by slot.
        seed: the seed of the tournament.
        number: the match's number among those of the same entrants.
        deals: the games of one leg.
        allowed: the limits and modules that are not the default, in a fixed form.
    """
    return digest(
        "match",
        RULES_VERSION,
        variant.name,
        variant.hash(),
        seed,
        number,
        deals,
        allowed,
        *(one.hash for one in entrants),
    )


def _tables(file: TournamentFile, form: Format, entrants: int) -> list[tuple[int, ...]]:
    """Ask a format, which may be a plugin's, who meets whom."""
    try:
        tables = [tuple(t) for t in form.tables(entrants, file.players, self_play=file.self_play)]
    except Exception as error:
        raise PluginError(f"the format {form.name!r} fails: {described(error)}") from error
    met: set[tuple[int, ...]] = set()
    for table in tables:
        possible = len(table) == file.players and all(one in range(entrants) for one in table)
        if not possible or list(table) != sorted(table) or table in met:
            raise PluginError(
                f"the format {form.name!r} returned {table}: a table is {file.players} numbers "
                f"below {entrants} in rising order, and there once"
            )
        met.add(table)
    return tables


def _plans(
    file: TournamentFile,
    tables: Sequence[tuple[int, ...]],
    variants: Sequence[Variant],
    entrants: Sequence[Entrant],
) -> Iterator[MatchPlan]:
    """Yield the schedule: a match of every table, then the next match of every table."""
    for variant in variants:
        for number in range(file.matches):
            for table in tables:
                seated = tuple(entrants[i] for i in table)
                key = match_key(variant, seated, file.seed, number, file.deals, file.allowed)
                yield MatchPlan(key, variant, seated, number, file.deals, file.seed)


def _variant(file: TournamentFile, name: str, plugins: Plugins) -> Variant:
    """Return a variant of a tournament file, with the options that the file changes."""
    changes: dict[str, Any] = dict(file.variants[name])
    where = _place(file, "variants", name)
    known = plugins.variants()
    base = changes.pop("base", name)
    if base not in known:
        raise UnknownNameError("variant", base, known, where=where)
    variant = known[base]
    title = Text(changes.pop("title", variant.title.en), changes.pop("title_ru", variant.title.ru))
    try:
        deck = Deck.parse(str(changes.pop("deck"))) if "deck" in changes else None
        variant = replace(variant.with_options(name, changes, deck=deck), title=title)
        variant.check_players(file.players)
    except PyanitsaError as error:
        raise TournamentFileError(f"{where}: {error}") from None
    return variant


def _field(file: TournamentFile, hosts: Hosts) -> dict[Entrant, Found]:
    """Return the entrants of a tournament file in order, with their sources."""
    catalogue = Catalogue(hosts)
    found: dict[str, tuple[Entrant, Found]] = {}
    for wanted in file.strategies:
        where = _place(file, "strategies", wanted)
        for one in catalogue.resolve(wanted, file.folder, where=where):
            new = entrant(one.source, one.description)
            if new.name in found:
                other = found[new.name][0]
                raise TournamentFileError(
                    f"{where}: two entrants are called {new.name!r}: "
                    f"{other.origin} and {new.origin}"
                )
            found[new.name] = new, one
    return dict(found.values())


def _count(entrants: int) -> str:
    return f"only {entrants} entrant{'s' if entrants != 1 else ''}"


def _place(file: TournamentFile, *keys: str) -> str:
    return place(file.path, file.path.read_text("utf-8"), keys)
