from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card


class TianJi(Strategy):
    """Plays its weakest third, then its strongest, then its middle third.

    Each third is played strongest first. It is the answer to high-first that general Tian Ji gave
    in a horse race against the king of Qi (Sima Qian, "Records of the Grand Historian", chapter
    65): slow horse against the king's fast one, fast against middling, middling against slow,
    and two races of three are won.
    """

    name = "tian-ji"

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        third = len(hand) // 3
        top = len(hand) - third
        weak, middle, strong = hand[:third], hand[third:top], hand[top:]
        return weak[::-1] + strong[::-1] + middle[::-1]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [TianJi]
