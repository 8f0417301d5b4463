from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pyanitsa import Strategy, hookimpl
from pyanitsa.cards import ACE, JOKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa import Card, GameRecord, Match


class BestAnswer(Strategy):
    """Answers the orders that it expects of the others with the best one there is.

    It counts how often each of the others laid its weakest, second weakest, ... strongest card at
    each position, takes the cards that it does not hold itself to be spread evenly over their
    hands, and so has a chance to win and a chance to lose for each of its cards at each position.
    What is left is the assignment problem: put every card somewhere so that wins minus losses are
    most (losses minus wins, where the aim is to be without cards). Two players who share the whole
    deck know each other's cards; then it sees through a fixed order after one game.

    All games count alike, as in Brown's "Iterative solution of games by fictitious play" (1951).
    Cards are compared in pairs, by the variant's own order, and positions one by one: exact for
    two players in `bank`, a good guess elsewhere. Before the first game it shuffles.
    """

    name = "best-answer"

    def start(self, match: Match) -> None:
        # Only a match needs scipy, which takes longer to load than all the rest.
        from scipy.optimize import linear_sum_assignment

        self._assign = linear_sum_assignment
        self._beats = comparison(match)
        self._seen: dict[int, NDArray[np.int64]] = {}

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
        if not self._seen:
            return self.match.random.sample(hand, len(hand))
        gains = self._gains(hand)[[card.rank for card in hand]]
        cards, positions = self._assign(gains, maximize=True)
        return [hand[card] for card in cards[np.argsort(positions)]]

    def observe(self, record: GameRecord) -> None:
        for seat, order in enumerate(record.orders):
            if order and seat != record.seat:
                size = len(order)
                seen = self._seen.setdefault(seat, np.zeros((size, size), np.int64))
                seen[np.argsort(order), np.arange(size)] += 1

    def _gains(self, hand: tuple[Card, ...]) -> NDArray[np.float64]:
        """Return the chance to win minus the chance to lose, for each rank at each position.

        Counts are whole numbers up to one division each, so that ties between equally good orders
        are ties on every machine.
        """
        unseen = self._unseen(hand)
        win = np.ones((len(self._beats), len(hand)))
        stay = np.ones_like(win)
        for seen in self._seen.values():
            size, games = len(seen), seen[0].sum()
            theirs = unseen[(2 * np.arange(size) + 1) * len(unseen) // (2 * size)]
            laid = np.zeros((len(self._beats), size), np.int64)
            np.add.at(laid, theirs, seen.T)
            shared = min(size, len(hand))
            win[:, :shared] *= ((self._beats @ laid) / games)[:, :shared]
            stay[:, :shared] *= 1 - ((self._beats.T @ laid) / games)[:, :shared]
        gains: NDArray[np.float64] = win - (1 - stay)
        return -gains if self.match.rules.goal == "shed" else gains

    def _unseen(self, hand: tuple[Card, ...]) -> NDArray[np.int64]:
        """Return the ranks of the cards that are not in a hand, weakest first."""
        held = set(hand)
        return np.array([card.rank for card in self.match.deck.cards if card not in held])


def comparison(match: Match) -> NDArray[np.int64]:
    """Return 1 where the row's rank beats the column's in the match's rules, and 0 elsewhere."""
    strength = np.arange(JOKER + 1)
    if match.rules.joker == "as-ace":
        strength[JOKER] = ACE
    beats = (strength[:, None] > strength).astype(np.int64)
    if match.rules.low_beats_ace != "no":
        low, aces = match.deck.low_rank, strength == ACE
        beats[low, aces] = 1
        beats[aces, low] = 0
    return beats


@hookimpl
def pyanitsa_strategies() -> list[type[Strategy]]:
    return [BestAnswer]
