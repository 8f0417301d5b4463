from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class MiddleLast(Strategy):
    """Plays its strongest quarter, then its weakest quarter, and its middle half last.

    Each part is played strongest first. The ends of the hand are spent early, where they win or
    lose anyway; the middle cards, which a little luck decides, meet what others keep for the end.
    """

    name = "middle-last"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        quarter = len(hand) // 4
        top = len(hand) - quarter
        weak, middle, strong = hand[:quarter], hand[quarter:top], hand[top:]
        return strong[::-1] + weak[::-1] + middle[::-1]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [MiddleLast]
