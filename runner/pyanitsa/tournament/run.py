"""The run of a tournament: plays what is missing, in chunks of matches, and stores it."""

from __future__ import annotations

import os
from collections import deque
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from pyanitsa.play.scoring import mean_scores
from pyanitsa.plugins.events import AnnouncedTournament, MatchFinished, TournamentRun
from pyanitsa.store import (
    PrintRoom,
    TableScores,
    add_rounds,
    hard_faults,
    missing,
    save_results,
    save_tournament,
    stored_secret,
)
from pyanitsa.tournament.withdrawal import Withdrawal
from pyanitsa.tournament.workers import Crew

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from pyanitsa.host import Hosts
    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store
    from pyanitsa.tournament.preparation import Tournament
    from pyanitsa.tournament.workers import Chunk, Played

CHUNK_SECONDS: Final = 0.5
"""How long a chunk of matches should take: what a break costs, and how long progress waits."""

CHUNK_GAMES: Final = 20_000
"""The most games of a chunk; they are in memory at the same time."""

WORKER_GAMES: Final = 20_000
"""For how many games it pays to start a worker."""


@dataclass(frozen=True)
class RunProgress:
    """How far a run is.

    Attributes:
        played: the matches that it has played.
        games: their games.
        planned: the matches that it knows it has to play, with those it has played.
        stored: those that it has found stored.
    """

    played: int = 0
    games: int = 0
    planned: int = 0
    stored: int = 0

    def before(self, plans: Sequence[MatchPlan], left: Sequence[MatchPlan]) -> RunProgress:
        """Return how far the run is before some more matches, of which some are left to play."""
        found = len(plans) - len(left)
        return replace(self, planned=self.planned + len(left), stored=self.stored + found)

    def after(self, results: Sequence[MatchResult]) -> RunProgress:
        """Return how far the run is with some more results."""
        games = sum(_games(result.plan) for result in results)
        return replace(self, played=self.played + len(results), games=self.games + games)


def run(
    tournament: Tournament,
    store: Store,
    plugins: Plugins,
    hosts: Hosts,
    *,
    workers: int | None = None,
) -> Generator[RunProgress]:
    """Play the matches of a tournament that are not stored yet, and store them.

    Args:
        tournament: what is played.
        store: where the results go.
        plugins: the organiser's plugins.
        hosts: where the strategies run, when no workers are needed.
        workers: how many processes play at once; as many as pay where nothing is said. The results
            do not depend on it.

    Yields:
        how far the run is: before what is drawn is played, and after each chunk of its matches.

    Raises:
        PyanitsaError: a database fails, a plugin does, or workers cannot live.
    """
    file = tournament.file
    ids = save_tournament(
        store,
        name=file.name,
        secret=tournament.schedule.secret,
        format_name=file.format_name,
        players=file.players,
        settings=file.settings(),
        entrants=tournament.entrants,
        variants=tournament.variants,
        plans=(),
    )
    secret = stored_secret(store, file.name)
    if secret is not None:
        # It may have been drawn in a run before this one, or by another program at this moment.
        tournament = replace(tournament, schedule=tournament.schedule.under(secret))
    stages = _stages(tournament, store, ids)
    certain = next(stages)
    left = missing(store, certain)
    step = RunProgress().before(certain, left)
    # Who waits for the run can get ready for what there is to play, before workers are forked.
    yield step
    announced = AnnouncedTournament(
        file.name, tournament.entrants, tournament.variants, tuple(certain)
    )
    about = TournamentRun(announced, len(left))
    plugins.notify("pyanitsa_tournament_started", run=about)
    with Crew(tournament, plugins, hosts, workers or _paying(left)) as crew:
        withdrawal = Withdrawal(file.withdraw_after)
        for plans in chain([certain], stages):
            withdrawal.extend(plans, hard_faults(store, file.name))
            room = PrintRoom(store, file.name, file.use.output)
            if plans is not certain:
                left = missing(store, plans)
                step = step.before(plans, left)
                yield step
            for played in _settled(left, crew, withdrawal):
                results = [room.fitted(result) for result in played.results]
                record = file.record == "games"
                save_results(store, results, record_games=record, isolation=played.isolation)
                if plugins.listens("pyanitsa_match_finished"):
                    for result in results:
                        plugins.notify(
                            "pyanitsa_match_finished",
                            match=MatchFinished(result.plan, mean_scores(result.games)),
                        )
                step = step.after(results)
                yield step
    plugins.notify("pyanitsa_tournament_finished", run=about)


def _stages(
    tournament: Tournament, store: Store, ids: Mapping[str, int]
) -> Iterator[list[MatchPlan]]:
    """Yield what is played next in all variants; when it is asked for more, all that is stored."""
    name, schedule = tournament.name, tournament.schedule
    stage, draws = schedule.first, schedule.draws_after_first()
    while stage:
        add_rounds(
            store,
            name,
            stage,
            entrants=tournament.entrants,
            variants=tournament.variants,
            ids=ids,
        )
        yield [plan for one in stage for plan in one.plans]
        scores = {one.variant: TableScores(store, name, one.variant) for one in stage}
        drawn = (draws[variant].next(made) for variant, made in scores.items())
        stage = tuple(one for one in drawn if one is not None)


def _settled(left: Sequence[MatchPlan], crew: Crew, withdrawal: Withdrawal) -> Iterator[Played]:
    """Play matches and yield them in their order, as if one had followed the other."""
    begun: deque[Chunk] = deque()
    size = 1

    def replay(plan: MatchPlan, withdrawn: Mapping[str, int]) -> MatchResult:
        (result,) = crew.finish(crew.begin([plan], withdrawn), begun).results
        return result

    # One chunk more than there are workers, so that none of them waits for the runner.
    ahead = crew.workers + 1 if crew.workers > 1 else 1
    while left or begun:
        while left and len(begun) < ahead:
            plans = _chunk(left, size)
            left = left[len(plans) :]
            begun.append(crew.begin(plans, withdrawal.known()))
        chunk = begun.popleft()
        played = crew.finish(chunk, begun)
        size = _next_size(size, played.seconds)
        played.results[:] = withdrawal.settle(played.results, chunk.withdrawn, replay)
        yield played


def _paying(plans: Sequence[MatchPlan]) -> int:
    """Return how many workers pay: no more than processors, and each with enough to play."""
    games = sum(_games(plan) for plan in plans)
    return max(1, min(processors(), games // WORKER_GAMES))


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _games(plan: MatchPlan) -> int:
    return plan.players * plan.deals


def _chunk(plans: Sequence[MatchPlan], size: int) -> Sequence[MatchPlan]:
    """Return the first plans that can be played at once: of one variant, not too many games."""
    size = max(1, min(size, CHUNK_GAMES // _games(plans[0])))
    variant = plans[0].variant
    end = next((i for i, p in enumerate(plans[:size]) if p.variant is not variant), size)
    return plans[:end]


def _next_size(size: int, seconds: float) -> int:
    """Return how many matches the next chunk has; the results do not depend on it."""
    if seconds < CHUNK_SECONDS / 2:
        return size * 2
    return max(1, size // 2) if seconds > 2 * CHUNK_SECONDS else size
