"""Playing: tournaments, from a file or as they are said in Python."""

from __future__ import annotations

import sys
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyanitsa.api import given
from pyanitsa.api.checking import UnfitEntrantsError, check_entrants
from pyanitsa.api.database import opened
from pyanitsa.api.hosting import tournament_hosts
from pyanitsa.api.interrupted import InterruptedWork
from pyanitsa.api.lookup import (
    load_plugins,
    nothing_told,
    report_failures,
    tournament_plugins,
    warn_in_python,
)
from pyanitsa.api.remarks import remarks
from pyanitsa.api.stored import default_database
from pyanitsa.engine import warm_up
from pyanitsa.plugins.strategy_files import LiveSource
from pyanitsa.report.progress import run_shown
from pyanitsa.tournament.file import read_tournament, tournament_of
from pyanitsa.tournament.preparation import prepare
from pyanitsa.tournament.run import run as run_tournament

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyanitsa.api.database import Database
    from pyanitsa.api.lookup import Tell, Warn
    from pyanitsa.api.results import Results
    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.strategy import Strategy
    from pyanitsa.tournament.preparation import Tournament


def play(
    strategies: Iterable[str | Path | type[Strategy]],
    *,
    variants: Sequence[str] | Mapping[str, Mapping[str, Any]],
    players: int = 2,
    deals: int = 50,
    matches: int = 10,
    format: str | Mapping[str, Any] = "round-robin",  # noqa: A002  # as in tournament files
    until: str | Mapping[str, Any] | None = None,
    self_play: bool = False,
    seed: int | None = None,
    name: str = "play",
    store: str | Path | Database | None = None,
    record: str = "games",
    isolation: str | None = None,
    allow_unconfined: bool = False,
    limits: Mapping[str, float] | None = None,
    modules: Sequence[str] | None = None,
    withdraw_after: int = 5,
    workers: int | None = None,
    plugins: Iterable[str | Path] = (),
    progress: bool = True,
    warn: Warn = warn_in_python,
) -> Results:
    """Play a tournament and return its results; with a store, only what is not there yet.

    What is not explained here means what the key of that name means in a tournament file.

    Args:
        strategies: names of installed strategies, paths of files, patterns of paths, and classes. A
            class runs isolated like any other: the cell or the file in which it stands becomes its
            file, with the imports and the names that it uses there.
        variants: names of rule variants, or by name what each changes, as in
            `{"mine": {"base": "bank", "deck": "52"}}`.
        players: how many sit at a table.
        deals: the games of one leg.
        matches: how many matches a table plays.
        format: who meets whom: a name, or a dictionary with `name` and options.
        until: `"resolved"`, to play on until the ranking is resolved.
        self_play: whether an entrant also meets itself.
        seed: decides all deals and all chance; 0, where nothing is said.
        name: what the tournament is stored under.
        store: a database to store it in, opened or to be opened: a path or an SQLAlchemy URL. Where
            nothing is said, it is a temporary file that goes with the results.
        record: whether all `"games"` are stored, or only the sums of `"matches"`.
        isolation: `"strict"`, `"process"` or `"none"`; the strictest there is, where nothing is
            said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        limits: what a strategy may use, where that is not the usual.
        modules: what strategies may import beside the usual.
        withdraw_after: how many legs an entrant may lose to a process that dies or hangs.
        workers: how many processes play at once; as many as pay, where nothing is said.
        plugins: plugin files to load, beside what is installed.
        progress: whether a terminal or a notebook shows how far it is.
        warn: what is told of things to know; a Python warning, where nothing is said.

    Raises:
        PyanitsaError: something is not there or cannot be played, in the words of the command line.
        InterruptedWork: Ctrl-C ended it; whole matches are stored.
    """
    entries, classes = given.named(strategies)
    content: dict[str, Any] = {
        "name": name,
        "variants": variants if isinstance(variants, dict) else list(variants),
        "strategies": entries,
        "players": players,
        "deals": deals,
        "matches": matches,
        "format": format,
        "self_play": self_play,
        "record": record,
        "limits": dict(limits or {}),
        "withdraw_after": withdraw_after,
    }
    optional = {"until": until, "seed": seed, "isolation": isolation, "modules": modules}
    content |= {key: value for key, value in optional.items() if value is not None}
    file = tournament_of(Path("play()"), content)
    loaded = load_plugins(map(Path, plugins), warn)
    with tournament_hosts(file, allow_unconfined=allow_unconfined) as hosts:
        known = given.described(classes, hosts)
        tournament = prepare(file, loaded, hosts, known)
        if any(isinstance(one.source, LiveSource) for one in known.values()):
            workers = 1  # no other process can be given a class of this one
        database = opened(store, loaded, warn)
        return _results(tournament, database, loaded, hosts, workers, progress, warn)


def run(
    file: str | Path,
    *,
    store: str | Path | Database | None = None,
    seed: int | None = None,
    workers: int | None = None,
    check: bool = False,
    allow_unconfined: bool = False,
    plugins: Iterable[str | Path] = (),
    progress: bool = True,
    warn: Warn = warn_in_python,
    tell: Tell = nothing_told,
) -> Results:
    """Play what is missing of a tournament file, store it, and return the results.

    Args:
        file: the tournament file.
        store: the database, opened or to be opened: a path or an SQLAlchemy URL; `PYANITSA_DB` or
            `pyanitsa.db`, where nothing is said.
        seed: a seed in place of the file's.
        workers: how many processes play at once; as many as pay, where nothing is said.
        check: whether to check all entrants first, and to play nothing if one is not fit to.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        plugins: plugin files to load, beside what is installed and what the file names.
        progress: whether a terminal or a notebook shows how far it is.
        warn: what is told of things to know; a Python warning, where nothing is said.
        tell: is given the lines of the check, some at a time.

    Raises:
        PyanitsaError: something is not there or cannot be played, in the words of the command line.
        UnfitEntrantsError: with `check`: an entrant is not fit to play.
        InterruptedWork: Ctrl-C ended it; whole matches are stored.
    """
    content = read_tournament(Path(file), seed=seed)
    loaded = tournament_plugins(content, map(Path, plugins), warn)
    with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
        with redirect_stdout(sys.stderr):  # what strategies print is no result
            tournament = prepare(content, loaded, hosts)
        if check:
            report = check_entrants(tournament, hosts, warn, tell)
            if not report.passed:
                raise UnfitEntrantsError(report.conclusion)
        database = opened(default_database() if store is None else store, loaded, warn)
        return _results(tournament, database, loaded, hosts, workers, progress, warn)


def _results(
    tournament: Tournament,
    database: Database,
    plugins: Plugins,
    hosts: Hosts,
    workers: int | None,
    progress: bool,
    warn: Warn,
) -> Results:
    """Play what is missing of a tournament, and return its results."""
    steps = run_tournament(tournament, database.store, plugins, hosts, workers=workers)
    step = next(steps)
    for line in remarks(tournament, step.stored, step.planned):
        warn(line)
    if step.planned:
        warm_up()
    try:
        with (
            redirect_stdout(sys.stderr),  # what strategies print is no result
            closing(steps),
            run_shown(tournament.name, step.planned, progress=progress) as tell,
        ):
            for step in steps:
                tell(step)
    except KeyboardInterrupt:
        known = database.find(tournament.name).about
        raise InterruptedWork(
            f"interrupted; {known.stored - step.stored} matches of this run are stored, "
            f"{known.scheduled - known.stored} are missing; run the same file again to go on"
        ) from None
    report_failures(plugins, warn)
    return database.find(tournament.name)
