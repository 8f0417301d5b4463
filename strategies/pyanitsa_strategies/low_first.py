from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class LowFirst(Strategy):
    """Plays its weakest cards first.

    The patient player's order, high-first backwards: lose while it is cheap and collect at the
    end.
    """

    name = "low-first"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        return hand


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [LowFirst]
