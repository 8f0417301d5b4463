"""Plays chunks of matches: in this process, or in several processes at once.

A worker knows the tournament; a chunk tells it only which matches, and results come back without
what the runner knows. What comes of a chunk depends on nothing but the chunk, so it does not matter
where it is played, or how often a worker has died over it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import ChainMap
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import cached_property
from multiprocessing import Pipe, connection, get_context, parent_process
from threading import Thread, active_count
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Literal

from pyanitsa.errors import PluginError, PyanitsaError
from pyanitsa.host import Fault, Hosts
from pyanitsa.host.runner_side.forfeit import ForfeitHost
from pyanitsa.play.match import play_matches
from pyanitsa.play.plan import MatchPlan
from pyanitsa.plugins.manager import Plugins
from pyanitsa.tournament.preparation import variants_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path
    from typing import Self

    from pyanitsa.host import Host, Source
    from pyanitsa.host.runner_side.hosts import HostSettings
    from pyanitsa.play.chance import MatchChance, ReleasedChance
    from pyanitsa.play.plan import Entrant
    from pyanitsa.play.result import MatchResult
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.tournament.preparation import Tournament
    from pyanitsa.variant import Variant

TRIES: Final = 3
"""How many workers may die over a chunk before the run gives up."""


@dataclass(frozen=True, eq=False)
class Played:
    """What came of a chunk.

    Attributes:
        results: the matches, in the order of the chunk.
        seconds: how long they took.
        isolation: how far the strategies were kept apart.
    """

    results: list[MatchResult]
    seconds: float
    isolation: str


@dataclass(eq=False)
class Chunk:
    """Matches that are played together.

    Attributes:
        plans: the matches.
        withdrawn: who is withdrawn in them: the legs lost before, by the entrant's hash.
    """

    plans: tuple[MatchPlan, ...]
    withdrawn: Mapping[str, int]
    future: Future[Played] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class _MatchTask:
    """A match as a worker is told of it: by places in the tournament's lists."""

    key: str
    variant: int
    entrants: tuple[int, ...]
    number: int
    chance: MatchChance | ReleasedChance


@dataclass(frozen=True, eq=False)
class _Job:
    """What a worker has to know of a tournament."""

    file: TournamentFile
    plugins: tuple[Path, ...]
    variants: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    sources: dict[str, Source]
    flaws: dict[str, Fault]
    settings: HostSettings


class Crew:
    """Plays chunks for a tournament; as a context it sends its workers home.

    Args:
        tournament: what is played.
        plugins: the organiser's plugins.
        hosts: where strategies run when this process plays by itself.
        workers: how many processes play at once; with one it is this process.
    """

    def __init__(
        self, tournament: Tournament, plugins: Plugins, hosts: Hosts, workers: int
    ) -> None:
        self.workers = workers
        self._hosts = hosts
        self._job = _Job(
            # A worker gets the chance of its matches, and never what it comes from.
            tournament.file.model_copy(update={"seed": None}),
            plugins.files,
            tuple(variant.hash() for variant in tournament.variants),
            tournament.entrants,
            tournament.sources,
            tournament.flaws,
            hosts.settings,
        )
        self._places = {one: place for place, one in enumerate(tournament.entrants)}
        self._numbers = {variant: number for number, variant in enumerate(tournament.variants)}
        self._life, self._line = Pipe(duplex=False)
        self._pool = self._hired(_quickest()) if workers > 1 else None
        hosts.take(tournament.sources, tournament.flaws)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            # Nobody waits for what they are at.
            self._line.close()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._line.close()
        self._life.close()

    def begin(self, plans: Sequence[MatchPlan], withdrawn: Mapping[str, int]) -> Chunk:
        """Begin to play matches of one variant.

        Args:
            plans: the matches.
            withdrawn: who is withdrawn in them: the legs lost before, by the entrant's hash.
        """
        chunk = Chunk(tuple(plans), withdrawn)
        self._give(chunk)
        return chunk

    def finish(self, chunk: Chunk, begun: Sequence[Chunk] = ()) -> Played:
        """Wait for a chunk.

        Args:
            chunk: the chunk.
            begun: those that were begun and not finished yet; where a worker dies, they begin anew.

        Raises:
            PyanitsaError: it cannot be played, or one worker after the other has died over it.
        """
        if chunk.future is None:
            return _played(chunk.plans, self._hosts, chunk.withdrawn)
        for _ in range(TRIES):
            try:
                played = chunk.future.result()
            except BrokenProcessPool:
                # Nobody can tell whose chunk it was, and none is lost: all are played again.
                self._pool = self._hired("spawn")
                for one in (chunk, *begun):
                    self._give(one)
                continue
            results = zip(played.results, chunk.plans, strict=True)
            return replace(played, results=[replace(made, plan=plan) for made, plan in results])
        raise PyanitsaError(
            f"{TRIES} workers have died, one after the other, over the same matches; "
            "is there enough memory for so many? --workers 1 needs the least"
        )

    def _give(self, chunk: Chunk) -> None:
        if self._pool is not None:
            tasks = [
                _MatchTask(
                    plan.key,
                    self._numbers[plan.variant],
                    tuple(self._places[one] for one in plan.entrants),
                    plan.number,
                    plan.chance,
                )
                for plan in chunk.plans
            ]
            try:
                chunk.future = self._pool.submit(_work, tasks, dict(chunk.withdrawn))
            except BrokenProcessPool as error:
                # That is dealt with where the chunk is waited for.
                chunk.future = Future()
                chunk.future.set_exception(error)

    def _hired(self, start: Literal["fork", "spawn"]) -> ProcessPoolExecutor:
        # A fork has the other end of the line, too, and would keep it from ending.
        inherited = self._line if start == "fork" else None
        return ProcessPoolExecutor(
            self.workers,
            mp_context=get_context(start),
            initializer=_begin_work,
            initargs=(self._job, self._life, inherited),
        )


def _quickest() -> Literal["fork", "spawn"]:
    """Return how new workers are made: forked with all that is loaded, where that is safe."""
    # A fork has no other thread than its own, and would wait for ever for what another one holds.
    return "fork" if sys.platform == "linux" and active_count() == 1 else "spawn"


def _played(plans: Sequence[MatchPlan], hosts: Hosts, withdrawn: Mapping[str, int]) -> Played:
    began = monotonic()
    gone: dict[str, Host] = {
        one: ForfeitHost(
            Fault("withdrawn", f"its process was lost in {legs} legs before this match")
        )
        for one, legs in withdrawn.items()
    }
    # Nothing is ever written into it.
    results = play_matches(plans, ChainMap(gone, hosts) if gone else hosts)  # type: ignore[arg-type]
    return Played(results, monotonic() - began, hosts.isolation)


# In a worker


class _Worker:
    """Plays chunks with hosts of its own, which are there when they are first needed."""

    def __init__(self, job: _Job) -> None:
        self._job = job

    def play(self, tasks: Sequence[_MatchTask], withdrawn: Mapping[str, int]) -> Played:
        """Play matches; the results are without their plans, which the runner has."""
        file = self._job.file
        plans = [
            MatchPlan(
                key=task.key,
                variant=self._variants[task.variant],
                entrants=tuple(self._job.entrants[place] for place in task.entrants),
                number=task.number,
                deals=file.deals,
                chance=task.chance,
            )
            for task in tasks
        ]
        played = _played(plans, self._hosts, withdrawn)
        # A plan may hold what only this process has loaded: a plugin's class.
        nothing: Any = None
        return replace(played, results=[replace(made, plan=nothing) for made in played.results])

    @cached_property
    def _hosts(self) -> Hosts:
        hosts = Hosts.of(self._job.settings)
        hosts.take(self._job.sources, self._job.flaws)
        return hosts

    @cached_property
    def _variants(self) -> tuple[Variant, ...]:
        variants = variants_of(self._job.file, Plugins(self._job.plugins))
        for variant, expected in zip(variants, self._job.variants, strict=True):
            if variant.hash() != expected:
                raise PluginError(
                    f"the rules of the variant {variant.name!r} have changed while the tournament "
                    "was played; run it again"
                )
        return variants


_workers: list[_Worker] = []
"""What plays in a process that is a worker: one."""


def _begin_work(job: _Job, life: Connection, inherited: Connection | None) -> None:
    """Make a worker of this process."""
    _workers.append(_Worker(job))
    if inherited is not None:
        inherited.close()
    # Ctrl-C is for the runner to understand; it sends its workers home.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What strategies print in this process is no result.
    sys.stdout = sys.stderr
    Thread(target=_end_with_runner, args=(life,), daemon=True).start()


def _end_with_runner(life: Connection) -> None:
    """End this process when the runner has ended, or wants no more of it."""
    runner = parent_process()
    connection.wait([life] if runner is None else [life, runner.sentinel])
    os._exit(1)


def _work(tasks: Sequence[_MatchTask], withdrawn: Mapping[str, int]) -> Played:
    """Play a chunk.

    Raises:
        PyanitsaError: it cannot be played.
    """
    (worker,) = _workers
    try:
        return worker.play(tasks, withdrawn)
    except PyanitsaError as error:
        # Not every kind of error can be sent; its text is all that counts.
        raise PyanitsaError(str(error)) from None
