"""What a strategy is, and what it is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from pyanitsa.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.cards import Card, Deck
    from pyanitsa.engine.outcome import Outcomes
    from pyanitsa.rules import Rules


@dataclass(frozen=True)
class Match:
    """What a strategy knows of the match it plays: everything but who the others are.

    Attributes:
        variant: the name of the rule variant.
        deck: the cards that are played with.
        rules: the options that are played.
        players: how many sit at the table.
        seat: the strategy's own seat; seat 0 leads the first round.
        deals: how many games are played.
        random: the only source of chance to use; it is seeded anew for every match.
        can_simulate: whether `simulate` can play these games; it cannot where a plugin's own code
            plays them.
    """

    variant: str
    deck: Deck
    rules: Rules
    players: int
    seat: int
    deals: int
    random: Random
    can_simulate: bool = True

    def simulate(self, games: Sequence[Sequence[Sequence[int]]] | NDArray[np.uint16]) -> Outcomes:
        """Try games out: play them by the rules of this match, and return how each ends.

        What comes back is the same for lists and for an array. To go through it, or to ask for
        `[number]`, gives outcomes to read: `places`, `reason`, `rounds`, `banks` and more. As a
        whole it has the arrays that they are made of: `.places[:, seat]` and so on.

        Args:
            games: the games, each an order for every seat, top card first: lists of cards or of
                card codes. Seats may have different numbers of cards, and cards may be left out.
                For speed also an array of card codes, uint16 (games, players, cards), with zeros
                behind a shorter order.

        Where the rules shuffle won cards, chance comes from `random`: twice the same games need
        not end alike. Otherwise `random` is left alone.

        Raises:
            CardError: these are no such games, or a game has a card twice or one that is not in
                the deck.
            RulesError: a plugin's own code plays these games, and it is not known here.
        """
        if not self.can_simulate:
            raise RulesError(
                f"{self.variant} is played by a plugin's own code, which strategies do not have: "
                "its games cannot be simulated"
            )
        try:
            # Whoever tries nothing out does without: it loads numpy and numba.
            import pyanitsa.engine.compiled
        except ImportError as error:
            raise ImportError(
                "the engine is there only for files in which the word simulate stands"
            ) from error
        return pyanitsa.engine.play_trials(
            games, players=self.players, rules=self.rules, deck=self.deck, random=self.random
        )


@dataclass(frozen=True)
class GameRecord:
    """A finished game, with the orders of all seats revealed.

    Attributes:
        deal: the number of the game in the match, from 0.
        seat: the strategy's own seat.
        orders: each seat's order, top card first; empty where a seat forfeited.
        places: each seat's place.
        reason: `won`, `draw`, `endless`, `limit` or `forfeit`.
        rounds: how many rounds were played.
        banks: each seat's cards in the bank.
    """

    deal: int
    seat: int
    orders: tuple[tuple[Card, ...], ...]
    places: tuple[int, ...]
    reason: str
    rounds: int
    banks: tuple[int, ...]


class Strategy:
    """Orders hands of cards; the one thing a player of the tactical variants decides.

    A strategy sets `name` and defines `arrange`; its docstring says the idea. `start` and `observe`
    are for those that want to learn. A strategy object lives for one leg of a match: the same
    seat, the same opponents, `match.deals` games.
    """

    name: ClassVar[str]
    """Lower-case words joined by hyphens; what tables and tournament files say."""

    match: Match
    """The match that is played; set before `start` is called."""

    def start(self, match: Match) -> None:
        """Prepare for a match; called once, before the first hand."""

    def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:  # noqa: ARG002  # its name counts
        """Return the cards of `hand`, each once, in the order to play them, top card first.

        Args:
            hand: the cards that were dealt, weakest first.
        """
        raise TypeError(f"{type(self).__name__} has no arrange(self, hand)")

    def observe(self, record: GameRecord) -> None:
        """Learn from a finished game; called before the next hand, if the class defines it."""
