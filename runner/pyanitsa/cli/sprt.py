"""`pyanitsa sprt`: two strategies meet until it is clear whether one is better."""

from __future__ import annotations

import math
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    IsolationLevel,
    PluginFiles,
    Unconfined,
    load_plugins,
    note,
    open_hosts,
    report_failures,
)
from pyanitsa.cli.run import INTERRUPTED
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.ratings.elo import Interval
    from pyanitsa.tournament.sprt import Duel


class Model(StrEnum):
    """What Elo differences are meant in."""

    LOGISTIC = "logistic"
    NORMALIZED = "normalized"


def sprt(
    first: Annotated[str, typer.Argument(metavar="A", help="A strategy's name or file.")],
    second: Annotated[str, typer.Argument(metavar="B", help="What it is compared with.")],
    variant: Annotated[str, typer.Option("--variant", metavar="NAME", help="The rule variant.")],
    elo0: Annotated[
        float, typer.Option("--elo0", help="How much better A is if H0 is true.", min=-800, max=800)
    ] = 0.0,
    elo1: Annotated[
        float, typer.Option("--elo1", help="How much better A is if H1 is true.", min=-800, max=800)
    ] = 10.0,
    alpha: Annotated[
        float,
        typer.Option(
            "--alpha", help="How often H1 may be taken if H0 is true.", min=1e-6, max=0.499
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            "--beta", help="How often H0 may be taken if H1 is true.", min=1e-6, max=0.499
        ),
    ] = 0.05,
    model: Annotated[
        Model, typer.Option("--model", help="Whether these are Elo or normalised Elo.")
    ] = Model.LOGISTIC,
    deals: Annotated[
        int, typer.Option("--deals", help="Games of one leg of a match.", min=1, max=10_000)
    ] = 50,
    most: Annotated[
        int, typer.Option("--most", metavar="MATCHES", help="The most matches.", min=1)
    ] = 10_000,
    seed: Annotated[
        int, typer.Option("--seed", help="The seed of deals and of chance.", min=0, max=2**63 - 1)
    ] = 0,
    db: Database = DEFAULT_DATABASE,
    plugin: PluginFiles = None,
    isolation: IsolationLevel = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="How many processes play at once.")
    ] = 1,
    allow_unconfined: Unconfined = False,
) -> None:
    """Play A against B until it is clear whether A is better (sequential probability ratio test).

    Matches are stored in the database, as a tournament called "sprt A B VARIANT"; the same command
    goes on where it was interrupted. A match is what counts as one, so strategies may learn in it.
    """
    from pyanitsa.ratings.sprt import Sprt
    from pyanitsa.store import open_store
    from pyanitsa.tournament.sprt import Duel, Terms

    if elo0 >= elo1:
        raise PyanitsaError(f"--elo0 {elo0:g} has to be less than --elo1 {elo1:g}")
    plugins = load_plugins(plugin or ())
    terms = Terms((first, second), variant, deals=deals, most=most, seed=seed)
    test = Sprt(elo0, elo1, alpha, beta, model.value)
    with (
        open_hosts(
            isolation, allow_unconfined=allow_unconfined, strategies=terms.strategies
        ) as hosts,
        open_store(db, create=True) as store,
    ):
        with redirect_stdout(sys.stderr):  # what strategies print is no result
            duel = Duel.of(terms, test, plugins, hosts, store)
            finished = _play(duel, plugins, hosts, workers)
        report_failures(plugins)
        for line in _lines(duel) if finished else ():
            typer.echo(line)
    if not finished:
        raise typer.Exit(INTERRUPTED)


def _play(duel: Duel, plugins: Plugins, hosts: Hosts, workers: int) -> bool:
    """Play with a line of progress on stderr; tell whether it came to the end."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    from pyanitsa.engine import warm_up
    from pyanitsa.tournament.run import run

    warm_up()
    lower, upper = duel.test.bounds
    line = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        # No thread that draws: workers can then be forked.
        auto_refresh=False,
    )
    try:
        with line:
            task = line.add_task(duel.tournament.name)

            def tell(matches: int) -> None:
                known = f"LLR {duel.llr:.2f} ({lower:.2f}, {upper:.2f})"
                line.update(task, description=f"{matches} matches, {known}", refresh=True)

            for step in run(duel.tournament, duel.store, plugins, hosts, workers=workers):
                tell(step.stored + step.played)
            tell(len(duel.points))
    except KeyboardInterrupt:
        note("interrupted; what was played is stored, and the same command goes on from there")
        return False
    return True


def _lines(duel: Duel) -> Iterator[str]:
    """Yield how a duel stands, as testers of chess engines write it."""
    from pyanitsa.report.harmless import harmless

    found, test = duel.outcome(), duel.test
    lower, upper = test.bounds
    state = "still open" if found.state == "open" else f"{found.state} accepted"
    games = found.wins + found.losses + found.draws
    difference = found.difference
    one, other = (entrant.name for entrant in duel.tournament.entrants)
    (variant,) = duel.tournament.variants
    likely = "" if difference.los is None else f", LOS {100 * difference.los:.1f} %"
    yield harmless(f"Test  | {one} against {other}, {variant.name}")
    yield f"Elo   | {_with_error(difference.elo, difference.interval)}{likely}"
    yield f"nElo  | {_with_error(difference.normalized, difference.normalized_interval)}"
    yield (
        f"SPRT  | {test.model} [{test.elo0:.2f}, {test.elo1:.2f}], "
        f"alpha {test.alpha:g}, beta {test.beta:g}"
    )
    yield f"LLR   | {found.llr:.2f} ({lower:.2f}, {upper:.2f}) {state}"
    yield f"Games | N: {games} W: {found.wins} L: {found.losses} D: {found.draws}"
    yield f"Penta | [{', '.join(map(str, found.counts))}]"


def _with_error(elo: float, interval: Interval | None) -> str:
    """Return an Elo difference with its 95 % interval; both ends where these are not alike."""
    if interval is None:
        return f"{elo:.1f}"
    low, high = interval
    if math.isfinite(high - low):
        return f"{elo:.1f} +- {(high - low) / 2:.1f} (95%)"
    return f"{elo:.1f}, {low:.1f} to {high:.1f} (95%)"
