"""Telling one game: the engine plays it again, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.cli.options import Language
    from pyanitsa.engine import Event, Outcome
    from pyanitsa.play.result import GameFault
    from pyanitsa.store import StoredVariant
    from pyanitsa.variant import Variant


FORFEITS: Final = {
    "en": ("{} forfeited the game", "line"),
    "ru": ("{}: техническое поражение", "строка"),
}


def tell(
    variant: Variant | StoredVariant,
    names: Sequence[str],
    orders: Sequence[Sequence[int]],
    seed: int,
    outcome: Outcome,
    language: Language,
    *,
    by_plugin: bool,
) -> None:
    """Print a game round by round.

    Args:
        variant: what was played.
        names: each seat's player.
        orders: each seat's stack, top first.
        seed: the seed of the game's own shuffles.
        outcome: how the game ended when it was played.
        language: the language to tell it in.
        by_plugin: whether a plugin's own code played it, so that there are no events to tell.
    """
    from pyanitsa.engine import replay
    from pyanitsa.report.tell import tell_game

    typer.echo(getattr(variant.title, language))
    events: list[Event] = []
    if not by_plugin:
        again, events = replay(orders, variant.rules, deck=variant.deck, seed=seed)
        if again != outcome:
            raise RuntimeError(f"the game went differently: {outcome}, and now {again}")
    for line in tell_game(orders, outcome, events, names, language=language.value):
        typer.echo(line)


def tell_forfeits(
    names: Sequence[str],
    forfeits: Sequence[bool],
    faults: Iterable[GameFault],
    language: Language,
) -> None:
    """Print who forfeited a game, and why."""
    from pyanitsa.report.harmless import harmless

    forfeits_it, line_is = FORFEITS[language.value]
    for name, forfeited in zip(names, forfeits, strict=True):
        if forfeited:
            typer.echo(forfeits_it.format(harmless(name)))
    for fault in faults:
        line = f" ({line_is} {fault.line})" if fault.line else ""
        typer.echo(f"  {fault.kind}{line}: {harmless(fault.text)}")
