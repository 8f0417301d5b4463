"""`pyanitsa sprt`: two strategies meet until it is clear whether one is better."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from pyanitsa.cli import options


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
    import pyanitsa

    with options.until_interrupted():
        result = pyanitsa.sprt(
            first,
            second,
            variant=variant,
            elo0=elo0,
            elo1=elo1,
            alpha=alpha,
            beta=beta,
            model=model.value,
            deals=deals,
            maximum=most,
            seed=seed,
            store=db,
            isolation=isolation,
            allow_unconfined=allow_unconfined,
            workers=workers,
            plugins=plugin or (),
            warn=options.note,
        )
    options.echo_all(result.lines())
