"""`pyanitsa sprt`: two strategies meet until it is clear whether one is better."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
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
        str | None,
        typer.Option(
            "--seed",
            help="A seed that everybody may know: a number, or a secret of 32 hex digits "
            "(default: a secret is drawn).",
        ),
    ] = None,
    db: options.Database = options.DEFAULT_DATABASE,
    plugin: options.PluginFiles = None,
    isolation: options.IsolationLevel = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="How many processes play at once.")
    ] = 1,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Play A against B until it is clear whether A is better (sequential probability ratio test).

    Matches are stored in the database, as a tournament called "sprt A B VARIANT"; the same command
    goes on where it was interrupted. A match is what counts as one, so strategies may learn in it.
    """
    from pyanitsa.api.hosting import open_hosts
    from pyanitsa.api.lookup import load_plugins, report_failures
    from pyanitsa.play.chance import read_seed
    from pyanitsa.ratings.sprt import Sprt
    from pyanitsa.report.duel import told_duel
    from pyanitsa.store import open_store
    from pyanitsa.tournament.sprt import Duel, Terms

    if elo0 >= elo1:
        raise PyanitsaError(f"--elo0 {elo0:g} has to be less than --elo1 {elo1:g}")
    plugins = load_plugins(plugin or (), options.note)
    known = None if seed is None else read_seed(seed)
    terms = Terms((first, second), variant, deals=deals, most=most, seed=known)
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
        report_failures(plugins, options.note)
        options.echo_all(told_duel(duel) if finished else ())
    if not finished:
        raise typer.Exit(options.INTERRUPTED)


def _play(duel: Duel, plugins: Plugins, hosts: Hosts, workers: int) -> bool:
    """Play with a line of progress on stderr; tell whether it came to the end."""
    from pyanitsa.engine import warm_up
    from pyanitsa.report.progress import duel_shown
    from pyanitsa.tournament.run import run

    warm_up()
    try:
        with duel_shown(duel) as tell:
            for step in run(duel.tournament, duel.store, plugins, hosts, workers=workers):
                tell(step.stored + step.played)
            tell(len(duel.points))
    except KeyboardInterrupt:
        options.note(
            "interrupted; what was played is stored, and the same command goes on from there"
        )
        return False
    return True
