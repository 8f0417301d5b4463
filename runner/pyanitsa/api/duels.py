"""Two strategies that meet until it is clear whether one is better."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pyanitsa.api.database import opened
from pyanitsa.api.hosting import open_hosts
from pyanitsa.api.interrupted import until_interrupted
from pyanitsa.api.lookup import load_plugins, report_failures, warn_in_python
from pyanitsa.engine import warm_up
from pyanitsa.errors import PyanitsaError
from pyanitsa.ratings.sprt import Sprt
from pyanitsa.report.duel import told_duel
from pyanitsa.report.progress import duel_shown
from pyanitsa.tournament.run import run
from pyanitsa.tournament.sprt import Duel, Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.api.database import Database
    from pyanitsa.api.lookup import Warn
    from pyanitsa.tournament.sprt import DuelOutcome


class SprtResult:
    """How a sequential test of two strategies ended; printed, as testers of engines write it."""

    def __init__(self, duel: Duel) -> None:
        self._lines = tuple(told_duel(duel))
        self.outcome: DuelOutcome = duel.outcome()

    def lines(self) -> Iterator[str]:
        """Yield the result line by line."""
        return iter(self._lines)

    def __str__(self) -> str:
        return "\n".join(self._lines)

    __repr__ = __str__


def sprt(
    first: str | Path,
    second: str | Path,
    *,
    variant: str,
    elo0: float = 0.0,
    elo1: float = 10.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    model: Literal["logistic", "normalized"] = "logistic",
    deals: int = 50,
    maximum: int = 10_000,
    seed: int = 0,
    store: str | Path | Database | None = None,
    isolation: str | None = None,
    allow_unconfined: bool = False,
    workers: int = 1,
    plugins: Iterable[str | Path] = (),
    progress: bool = True,
    warn: Warn = warn_in_python,
) -> SprtResult:
    """Play two strategies until it is clear whether the first is better.

    It is a sequential probability ratio test between two differences in Elo. With a store, matches
    are kept as a tournament called "sprt FIRST SECOND VARIANT", and the same call goes on with it.

    Args:
        first: a strategy's name or file.
        second: what it is compared with.
        variant: the rule variant, by name.
        elo0: how much better the first is if H0 is true.
        elo1: how much better it is if H1 is true.
        alpha: how often H1 may be taken if H0 is true.
        beta: how often H0 may be taken if H1 is true.
        model: whether these are Elo or normalised Elo.
        deals: the games of one leg of a match.
        maximum: the most matches.
        seed: decides all deals and all chance.
        store: a database, opened or to be opened; a temporary file, where nothing is said.
        isolation: how strategies are kept apart; the strictest there is, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        workers: how many processes play at once.
        plugins: plugin files to load, beside what is installed.
        progress: whether a terminal or a notebook shows how far it is.
        warn: what is told of things to know; a Python warning, where nothing is said.

    Raises:
        PyanitsaError: something is not there, or cannot be tested.
        InterruptedWork: Ctrl-C ended it; what was played is stored.
    """
    if elo0 >= elo1:
        raise PyanitsaError(f"--elo0 {elo0:g} has to be less than --elo1 {elo1:g}")
    loaded = load_plugins(map(Path, plugins), warn)
    terms = Terms((str(first), str(second)), variant, deals, maximum, seed)
    test = Sprt(elo0, elo1, alpha, beta, model)
    with open_hosts(
        isolation, allow_unconfined=allow_unconfined, strategies=terms.strategies
    ) as hosts:
        database = opened(store, loaded, warn)
        with (
            redirect_stdout(sys.stderr),  # what strategies print is no result
            until_interrupted("what was played is stored, and the same command goes on from there"),
        ):
            duel = Duel.of(terms, test, loaded, hosts, database.store)
            warm_up()
            with duel_shown(duel, progress=progress) as tell:
                for step in run(duel.tournament, duel.store, loaded, hosts, workers=workers):
                    tell(step.stored + step.played)
                tell(len(duel.points))
    report_failures(loaded, warn)
    return SprtResult(duel)
