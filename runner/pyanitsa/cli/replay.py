"""`pyanitsa replay`: a stored game, told."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.engine import Outcome


def replay(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="MATCH/LEG/DEAL, with the match as in `matches`."),
    ],
    db: options.Database = options.DEFAULT_DATABASE,
    language: options.Told = Language.EN,
) -> None:
    """Tell a stored game as one would at the table, round by round.

    The exit code is 1 if it does not end as it is stored.
    """
    from pyanitsa.engine import play_game
    from pyanitsa.report.replay import told_forfeits, told_replay
    from pyanitsa.store import find_game, open_store

    with open_store(db, create=False) as store:
        found = find_game(store, game)
    names = [one.name for one in found.seats]
    if any(found.forfeits):
        options.echo_all(told_forfeits(names, found.forfeits, found.faults, language))
        return
    rules = found.variant
    by_plugin = rules.plain().hash() != rules.hash
    seed = found.chance.game(found.deal)
    outcome = found.outcome
    if not by_plugin:
        outcome = play_game(found.orders, rules.rules, deck=rules.deck, seed=seed)
    told = told_replay(rules, names, found.orders, seed, outcome, language, by_plugin=by_plugin)
    options.echo_all(told)
    differences = list(_differences(found.outcome, outcome))
    for difference in differences:
        options.note(f"{found.name} is not stored as it goes: {difference}")
    if differences:
        raise typer.Exit(1)


def _differences(stored: Outcome, played: Outcome) -> Iterator[str]:
    """Yield in what a game does not end as it is stored."""
    for one in fields(stored):
        there, right = getattr(stored, one.name), getattr(played, one.name)
        if there != right:
            yield f"its {one.name} is stored as {there}, and is {right}"
