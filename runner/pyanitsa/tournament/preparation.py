"""A tournament: from its file to its entrants, its variants and its schedule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pyanitsa.cards import Deck
from pyanitsa.errors import (
    FormatError,
    PyanitsaError,
    TournamentFileError,
    UnknownNameError,
)
from pyanitsa.play.chance import Secret
from pyanitsa.tournament.draw import form_of
from pyanitsa.tournament.entrants import Catalogue, entrant
from pyanitsa.tournament.file import place
from pyanitsa.tournament.schedule import Schedule
from pyanitsa.wording import Text, english

if TYPE_CHECKING:
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
    """

    file: TournamentFile
    variants: tuple[Variant, ...]
    entrants: tuple[Entrant, ...]
    sources: dict[str, Source]
    flaws: dict[str, Fault]
    schedule: Schedule

    @property
    def name(self) -> str:
        """The tournament's name."""
        return self.file.name

    @property
    def plans(self) -> tuple[MatchPlan, ...]:
        """The matches that are certain before anything is played."""
        return tuple(plan for one in self.schedule.first for plan in one.plans)


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
    if file.format_name not in formats:
        raise UnknownNameError("format", file.format_name, formats, where=_place(file, "format"))
    form, entrants = form_of(file, formats[file.format_name]), tuple(field)
    tournament = Tournament(
        file,
        variants,
        entrants,
        {one.hash: listed.source for one, listed in field.items()},
        {one.hash: listed.flaw for one, listed in field.items() if listed.flaw is not None},
        Schedule(form, file, variants, entrants, Secret.of(file.seed)),
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


def _field(file: TournamentFile, hosts: Hosts) -> dict[Entrant, ListedStrategy]:
    """Return the entrants of a tournament file in order, with their sources."""
    catalogue = Catalogue(hosts)
    field: dict[str, tuple[Entrant, ListedStrategy]] = {}
    for wanted in file.strategies:
        where = _place(file, "strategies", wanted)
        for listed in catalogue.resolve(wanted, file.folder, where=where):
            new = entrant(listed.source, listed.description)
            if new.name in field:
                other = field[new.name][0]
                raise TournamentFileError(
                    f"{where}: two entrants are called {new.name!r}: "
                    f"{other.origin} and {new.origin}"
                )
            field[new.name] = new, listed
    return dict(field.values())


def _count(entrants: int) -> str:
    return f"only {entrants} {english(entrants, 'entrant')}"


def _place(file: TournamentFile, *keys: str) -> str:
    # What the program itself wants to have played is in no file.
    text = file.path.read_text("utf-8") if file.path.is_file() else ""
    return place(file.path, text, keys)
