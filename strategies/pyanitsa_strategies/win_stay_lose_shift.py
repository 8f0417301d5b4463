from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card, GameRecord, Match


def circle(hand: tuple[Card, ...]) -> list[Sequence[Card]]:
    """Return four orders of a hand, each of which beats the one before it, round the circle."""
    ends = reversed(hand), iter(hand)
    high_low = [next(ends[turn % 2]) for turn in range(len(hand))]
    return [hand, high_low[::-1], hand[::-1], high_low]


class WinStayLoseShift(Strategy):
    """Keeps to an order as long as it wins, and after a loss takes the next of four in turn.

    The four are low-first, middle-first, high-first and high-low. Each beats the one before it, so
    that three losses at most lead to the one that beats an opponent who never changes. It begins
    with one by lot, and a shared first place counts as won. The rule is Robbins' for slot machines
    ("Some aspects of the sequential design of experiments", 1952); Nowak and Sigmund made it
    known as a strategy in the prisoner's dilemma (1993).
    """

    name = "win-stay-lose-shift"

    def start(self, match: Match) -> None:
        self._turn = match.random.randrange(4)

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        return circle(hand)[self._turn]

    def observe(self, record: GameRecord) -> None:
        if record.places[record.seat] > 1:
            self._turn = (self._turn + 1) % 4


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [WinStayLoseShift]
