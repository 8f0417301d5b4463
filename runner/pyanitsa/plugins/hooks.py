"""The hooks that plugins may implement, and the markers to do it with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pluggy

if TYPE_CHECKING:
    from pyanitsa.plugins.column import Column
    from pyanitsa.plugins.contest import Format
    from pyanitsa.plugins.events import MatchFinished, TournamentRun
    from pyanitsa.plugins.order import Order
    from pyanitsa.strategy import Strategy
    from pyanitsa.variant import Variant

PROJECT: Final = "pyanitsa"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def pyanitsa_variants() -> list[Variant]:  # type: ignore[empty-body]
    """Return the rule variants that the plugin provides; called once, when variants are needed."""


@hookspec
def pyanitsa_formats() -> list[Format]:  # type: ignore[empty-body]
    """Return the tournament formats that the plugin provides; called once, like variants."""


@hookspec
def pyanitsa_columns() -> list[Column]:  # type: ignore[empty-body]
    """Return the standings columns that the plugin provides, in the order to show them."""


@hookspec
def pyanitsa_orders() -> list[Order]:  # type: ignore[empty-body]
    """Return the orders in which the plugin can list the standings."""


@hookspec
def pyanitsa_strategies() -> list[type[Strategy]]:  # type: ignore[empty-body]
    """Return the strategies that a file provides; called where strategies run, never elsewhere."""


@hookspec
def pyanitsa_tournament_started(run: TournamentRun) -> None:
    """Be told that a run begins.

    Args:
        run: the tournament, its entrants and variants, and how many matches are missing.
    """


@hookspec
def pyanitsa_match_finished(match: MatchFinished) -> None:
    """Be told that a match has been stored.

    Args:
        match: who played, in which variant, and the score of each.
    """


@hookspec
def pyanitsa_tournament_finished(run: TournamentRun) -> None:
    """Be told that a run has ended and all its matches are stored.

    Args:
        run: the tournament as it was announced by `pyanitsa_tournament_started`.
    """
