from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card, GameRecord, Match


class CopyWinner(Strategy):
    """Lays its cards in the pattern of strong and weak that won the last game.

    Where the winner had its strongest card, it puts its own strongest, and so on down. After its
    own win it stays with what it did, and before the first game it shuffles. "Imitate the best"
    is how many students of evolution in games let strategies spread (Schlag, "Why imitate, and if
    so, how?", 1998).
    """

    name = "copy-winner"

    def start(self, match: Match) -> None:
        self._model: tuple[Card, ...] = ()

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        if not self._model:
            return self.match.random.sample(hand, len(hand))
        # The model may be a card longer or shorter: where cards do not divide, hands differ.
        size, length = len(hand), len(self._model)
        spots = sorted(range(size), key=lambda spot: self._model[spot * length // size])
        order = dict(zip(spots, hand, strict=True))
        return [order[spot] for spot in range(size)]

    def observe(self, record: GameRecord) -> None:
        seats = [seat for seat, order in enumerate(record.orders) if order]
        if seats:
            best = min(seats, key=lambda seat: (record.places[seat], seat != record.seat))
            self._model = record.orders[best]


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [CopyWinner]
