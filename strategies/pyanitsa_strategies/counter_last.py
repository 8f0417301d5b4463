from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pyanitsa import Strategy, hookimpl
from pyanitsa.cards import ACE, JOKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa import Card, GameRecord, Match


class CounterLast(Strategy):
    """Lays its cards so as to beat, as cheaply as it can, what the others laid in the last game.

    At each position stands the card that the others had there last time, of all of them if there
    are several. The hardest to beat come first: each gets the least useful card that beats it, and
    where none does, the least useful of all. Useful is a card that beats at many positions; so it
    is the weakest that are given away, but not the sixes where they beat aces. Before the first
    game it shuffles. It is Cournot's player, who expects everybody to do as last time
    ("Recherches sur les principes mathématiques de la théorie des richesses", 1838).
    """

    name = "counter-last"

    def start(self, match: Match) -> None:
        self._last: list[tuple[Card, ...]] = []

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        if not self._last:
            return self.match.random.sample(hand, len(hand))
        beaters = [self._beaters(hand, spot) for spot in range(len(hand))]
        uses = Counter(card for cards in beaters for card in cards)
        free = sorted(hand, key=lambda card: uses[card])
        order = {}
        for spot in sorted(range(len(hand)), key=lambda spot: len(beaters[spot])):
            order[spot] = next((card for card in free if card in beaters[spot]), free[0])
            free.remove(order[spot])
        return [order[spot] for spot in range(len(hand))]

    def observe(self, record: GameRecord) -> None:
        others = (order for seat, order in enumerate(record.orders) if seat != record.seat)
        self._last = [order for order in others if order] or self._last

    def _beaters(self, hand: tuple[Card, ...], spot: int) -> set[Card]:
        """Return the cards that beat all that the others laid at a position."""
        laid = [order[spot] for order in self._last if spot < len(order)]
        return {card for card in hand if all(self._beats(card, other) for other in laid)}

    def _beats(self, card: Card, other: Card) -> bool:
        rules, low = self.match.rules, self.match.deck.low_rank
        highest = ACE if rules.joker == "as-ace" else JOKER
        mine, theirs = min(card.rank, highest), min(other.rank, highest)
        if rules.low_beats_ace != "no" and {mine, theirs} == {low, ACE}:
            return mine == low
        return mine > theirs


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [CounterLast]
