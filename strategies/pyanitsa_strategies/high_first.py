from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class HighFirst(Strategy):
    """Plays its strongest cards first.

    What nearly everybody tries first: a good start, and nothing left for the end. Any order can be
    thought of as an answer to this one.
    """

    name = "high-first"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        return hand[::-1]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [HighFirst]
