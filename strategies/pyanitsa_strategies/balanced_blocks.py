from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class BalancedBlocks(Strategy):
    """Plays blocks of a strong, a middling and a weak card that are all worth about the same.

    The strongest card stands with the weakest, the second strongest with the second weakest, so
    that no stretch of the game is given away and none is bought dearly. Middling cards that are
    left over come last.
    """

    name = "balanced-blocks"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        third = len(hand) // 3
        top = len(hand) - third
        weak, middle, strong = hand[:third], hand[third:top], hand[top:][::-1]
        blocks = zip(strong, middle[:third], weak, strict=True)
        return [card for block in blocks for card in block] + list(middle[third:])


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [BalancedBlocks]
