"""A tournament: from its file to its schedule, and the run that plays what is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

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
from pyanitsa.store import hard_faults, missing, save_results, save_tournament
from pyanitsa.store.scoring import Tally, most_points
from pyanitsa.tournament_file import place
from pyanitsa.variant import Text
from pyanitsa.withdrawal import Withdrawal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.host import Hosts, Source
    from pyanitsa.plugins import Plugins
    from pyanitsa.results import Entrant, MatchResult
    from pyanitsa.schedule import Format
    from pyanitsa.store import Store
    from pyanitsa.tournament_file import TournamentFile
    from pyanitsa.variant import Variant

CHUNK_SECONDS: Final = 0.5
"""How long a chunk of matches should take: what a break costs, and how long progress waits."""

CHUNK_GAMES: Final = 20_000
"""The most games of a chunk; they are in memory at the same time."""


@dataclass(frozen=True, eq=False)
class Tournament:
    """A tournament that is ready to be played.

    Attributes:
        file: what its file says.
        variants: the rule variants, in the order of the file.
        entrants: who takes part, in the order of the file.
        sources: the source of each entrant, by the entrant's hash.
        plans: all matches of the schedule.
    """

    file: TournamentFile
    variants: tuple[Variant, ...]
    entrants: tuple[Entrant, ...]
    sources: dict[str, Source]
    plans: tuple[MatchPlan, ...]

    @property
    def name(self) -> str:
        """The tournament's name."""
        return self.file.name


@dataclass(frozen=True, eq=False)
class TournamentRun:
    """A run of a tournament, as plugins are told of it.

    Attributes:
        tournament: what is played.
        missing: how many of its matches are not stored yet when the run begins.
    """

    tournament: Tournament
    missing: int


@dataclass(frozen=True, eq=False)
class MatchFinished:
    """A match that has been stored, as plugins are told of it.

    Attributes:
        plan: what was played.
        scores: the mean score of each slot, 0 to 1.
    """

    plan: MatchPlan
    scores: tuple[float, ...]


def prepare(file: TournamentFile, plugins: Plugins, hosts: Hosts) -> Tournament:
    """Find all that a tournament file names, and make its schedule.

    Args:
        file: what the file says.
        plugins: the organiser's plugins.
        hosts: where strategies are asked what they are called.

    Raises:
        PyanitsaError: something is not there, cannot be played, or does not load.
    """
    variants = tuple(_variant(file, name, plugins) for name in file.variants)
    found = _field(file, hosts)
    formats = plugins.formats()
    if file.format not in formats:
        raise UnknownNameError("format", file.format, formats, where=_place(file, "format"))
    entrants = tuple(found)
    tables = _tables(file, formats[file.format], len(entrants))
    plans = tuple(_plans(file, tables, variants, entrants))
    if not plans:
        raise TournamentFileError(
            f"{_place(file, 'strategies')}: {_count(len(entrants))}, and a table is for "
            f"{file.players}; add entrants or set self_play = true"
        )
    sources = {one.hash: source for one, source in found.items()}
    return Tournament(file, variants, entrants, sources, plans)


def run(
    tournament: Tournament, store: Store, plugins: Plugins, hosts: Hosts
) -> Iterator[tuple[int, int]]:
    """Play the matches of a tournament that are not stored yet, and store them.

    Args:
        tournament: what is played.
        store: where the results go.
        plugins: the organiser's plugins.
        hosts: where the strategies run.

    Yields:
        after each chunk of matches, the matches and games that it has added.

    Raises:
        PyanitsaError: a database fails, or a variant's plugin does.
    """
    file = tournament.file
    save_tournament(
        store,
        name=file.name,
        seed=file.seed,
        format_name=file.format,
        players=file.players,
        settings=file.settings(),
        entrants=tournament.entrants,
        variants=tournament.variants,
        plans=tournament.plans,
    )
    left = missing(store, tournament.plans)
    about = TournamentRun(tournament, len(left))
    plugins.notify("pyanitsa_tournament_started", run=about)
    hosts.take(tournament.sources)
    lost = hard_faults(store, file.name)
    withdrawal = Withdrawal(tournament.plans, lost, file.withdraw_after)
    size = 1
    while left:
        chunk = _chunk(left, size)
        left = left[len(chunk) :]
        began = monotonic()
        results = withdrawal.play(chunk, hosts)
        size = _next_size(size, monotonic() - began)
        save_results(store, results, record_games=file.record == "games", isolation=hosts.isolation)
        for result in results:
            plugins.notify("pyanitsa_match_finished", match=_finished(result))
        yield len(chunk), sum(plan.players * plan.deals for plan in chunk)
    plugins.notify("pyanitsa_tournament_finished", run=about)


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


def _chunk(plans: Sequence[MatchPlan], size: int) -> Sequence[MatchPlan]:
    """Return the first plans that can be played at once: of one variant, not too many games."""
    games = plans[0].players * plans[0].deals
    size = max(1, min(size, CHUNK_GAMES // games))
    variant = plans[0].variant
    end = next((i for i, p in enumerate(plans[:size]) if p.variant is not variant), size)
    return plans[:end]


def _next_size(size: int, seconds: float) -> int:
    """Return how many matches the next chunk has; the results do not depend on it."""
    if seconds < CHUNK_SECONDS / 2:
        return size * 2
    return max(1, size // 2) if seconds > 2 * CHUNK_SECONDS else size


def _finished(result: MatchResult) -> MatchFinished:
    plan = result.plan
    tally = Tally.of(result.places[None], result.forfeits[None])
    most = most_points(plan.players) * plan.players * plan.deals
    return MatchFinished(plan, tuple((tally.points[0] / most).tolist()))


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


def _field(file: TournamentFile, hosts: Hosts) -> dict[Entrant, Source]:
    """Return the entrants of a tournament file in order, with their sources."""
    catalogue = Catalogue(hosts)
    found: dict[str, tuple[Entrant, Source]] = {}
    for wanted in file.strategies:
        where = _place(file, "strategies", wanted)
        for source, description in catalogue.resolve(wanted, file.folder, where=where):
            one = entrant(source, description)
            if one.name in found:
                other = found[one.name][0]
                raise TournamentFileError(
                    f"{where}: two entrants are called {one.name!r}: "
                    f"{other.origin} and {one.origin}"
                )
            found[one.name] = one, source
    return dict(found.values())


def _count(entrants: int) -> str:
    return f"only {entrants} entrant{'s' if entrants != 1 else ''}"


def _place(file: TournamentFile, *keys: str) -> str:
    return place(file.path, file.path.read_text("utf-8"), keys)
