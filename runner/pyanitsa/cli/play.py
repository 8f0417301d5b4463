"""`pyanitsa play`: one game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def play(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.")],
    strategies: Annotated[
        list[str] | None,
        typer.Argument(metavar="A B ...", help="Who plays, seat by seat: names or files."),
    ] = None,
    deal: Annotated[
        str | None,
        typer.Option(
            "--deal",
            metavar="STACKS",
            help="A deal to play as it is, in place of strategies: '6S TC AH / 7D KD 9C', "
            "each stack's top card first.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", help="The seed of the deal, or of a deal's shuffles.", min=0)
    ] = 0,
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Play one game, between strategies or of a given deal, and tell it round by round."""
    import pyanitsa

    if (deal is None) == (not strategies):
        raise pyanitsa.PyanitsaError("name who plays, seat by seat, or give a --deal")
    plugins = plugin or ()
    if deal is not None:
        game = pyanitsa.play_deal(variant, deal, seed=seed, plugins=plugins, warn=options.note)
    else:
        game = pyanitsa.play_game(
            variant,
            *(strategies or ()),
            seed=seed,
            isolation=isolation,
            allow_unconfined=allow_unconfined,
            plugins=plugins,
            warn=options.note,
        )
    options.echo_all(game.lines(language))
