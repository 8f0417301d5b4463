"""A tournament: from its file to its entrants, its variants and its schedule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pyanitsa.cards import Deck
from pyanitsa.errors import (
    FormatError,
    PyanitsaError,
    TournamentFileError,
    UnknownNameError,
)
from pyanitsa.play.names import told_apart
from pyanitsa.tournament.draw import form_of
from pyanitsa.tournament.entrants import Catalogue, entrant
from pyanitsa.tournament.file import place
from pyanitsa.tournament.schedule import Schedule
from pyanitsa.wording import Text, english

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyanitsa.host import Fault, Hosts, Source
    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.tournament.entrants import ListedStrategy
    from pyanitsa.tournament.file import TournamentFile
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
        schedule: who meets whom.
        copies: what is listed once more under the same name with the same content, in words; it
            takes part once.
    """

    file: TournamentFile
    variants: tuple[Variant, ...]
    entrants: tuple[Entrant, ...]
    sources: dict[str, Source]
    flaws: dict[str, Fault]
    schedule: Schedule
    copies: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The tournament's name."""
        return self.file.name

    @property
    def plans(self) -> tuple[MatchPlan, ...]:
        """The matches that are certain before anything is played."""
        return tuple(plan for one in self.schedule.first for plan in one.plans)


def prepare(
    file: TournamentFile,
    plugins: Plugins,
    hosts: Hosts,
    given: Mapping[str, ListedStrategy] = MappingProxyType({}),
) -> Tournament:
    """Find all that a tournament file names, and make its schedule.

    Args:
        file: what the file says.
        plugins: the organiser's plugins.
        hosts: where strategies are asked what they are called.
        given: the strategies that entries of the file mean that name no file and nothing installed.

    Raises:
        PyanitsaError: something is not there, cannot be played, or does not load.
    """
    variants = variants_of(file, plugins)
    field, copies = _field(file, hosts, given)
    formats = plugins.formats()
    if file.format_name not in formats:
        raise UnknownNameError("format", file.format_name, formats, where=_place(file, "format"))
    form, entrants = form_of(file, formats[file.format_name]), tuple(field)
    tournament = Tournament(
        file,
        variants,
        entrants,
        {one.hash: listed.source for one, listed in field.items()},
        {one.hash: listed.flaw for one, listed in field.items() if listed.flaw is not None},
        Schedule(form, file, variants, entrants),
        copies,
    )
    try:
        playable = bool(tournament.plans)
    except FormatError as error:
        key = "format" if file.until is None else "until"
        raise FormatError(f"{_place(file, key)}: {error}") from None
    if not playable:
        raise TournamentFileError(
            f"{_place(file, 'strategies')}: {_count(len(field))}, and a table is for "
            f"{file.players}; add entrants or set self_play = true"
        )
    return tournament


def variants_of(file: TournamentFile, plugins: Plugins) -> tuple[Variant, ...]:
    """Return the variants of a tournament file, in its order.

    Raises:
        PyanitsaError: one is not there, or cannot be played like that.
    """
    return tuple(_variant(file, name, plugins) for name in file.variants)


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


def _field(
    file: TournamentFile, hosts: Hosts, given: Mapping[str, ListedStrategy]
) -> tuple[dict[Entrant, ListedStrategy], tuple[str, ...]]:
    """Return the entrants of a tournament file in order, with their sources; and the copies."""
    catalogue = Catalogue(hosts, file.entrants_per_file)
    field: dict[str, tuple[Entrant, ListedStrategy]] = {}
    copies: list[str] = []
    for wanted in file.strategies:
        where = _place(file, "strategies", wanted)
        meant = (
            [given[wanted]]
            if wanted in given
            else catalogue.resolve(wanted, file.folder, where=where)
        )
        for listed in meant:
            new = entrant(listed.source, listed.description)
            if new.hash in field:
                copies.append(f"{new.origin} is {field[new.hash][0].origin}")
            # Which of the copies is named must not depend on the order of the lines.
            if new.hash not in field or new.origin < field[new.hash][0].origin:
                field[new.hash] = new, listed
    named = told_apart(one for one, _ in field.values())
    strategies = (listed for _, listed in field.values())
    return dict(zip(named, strategies, strict=True)), tuple(copies)


def _count(entrants: int) -> str:
    return f"only {entrants} {english(entrants, 'entrant')}"


def _place(file: TournamentFile, *keys: str) -> str:
    # What the program itself wants to have played is in no file.
    text = file.path.read_text("utf-8") if file.path.is_file() else ""
    return place(file.path, text, keys)
