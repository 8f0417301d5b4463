"""Tactical Пьяница with a trump suit: a variant that no `Rules` can express.

When all stacks lie face down, a card is turned up from another deck, and its suit is the trump of
this game: a trump beats every card that is none. Everything else is the tactical game, played
here by plain Python.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

from pyanitsa import Card, Rules, Text, Variant, hookimpl
from pyanitsa.cards import ACE, JOKER
from pyanitsa.engine.outcome import Outcome, Outcomes
from pyanitsa.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

TACTICAL: Final = Rules(look="arrange")


def turn_up(seed: int) -> int:
    """Return the suit, 0 to 3, of the card that is turned up in the game with this seed."""
    return int(Random(seed).random() * 4)  # noqa: S311 - a game, not a secret


def strength(card: Card, trump: int | None) -> int:
    """Return a number that is higher the stronger the card is, and equal for equal cards."""
    is_trump = card.suit == trump and card.rank != JOKER
    return card.rank + ACE if is_trump else card.rank


class Game:
    """A game in play: the stacks, the table and what has been counted so far.

    Attributes:
        stacks: each seat's cards, top first.
        trump: the suit of the trumps, or None for a game without.
        table: the cards that belong to nobody yet, as laid.
        leader: the seat from which the next round goes clockwise.
        tied: the seats that shared the highest card when the last round ended; one, its winner,
            unless they ran out of cards in a war.
        last_round: the last round in which each seat had a card to lay.
    """

    def __init__(self, hands: Sequence[Sequence[Card]], trump: int | None) -> None:
        self.stacks = [deque(hand) for hand in hands]
        self.trump = trump
        self.table: list[Card] = []
        self.leader = 0
        self.tied: list[int] = []
        self.last_round = [0] * len(hands)
        self.rounds = self.wars = self.laid = 0

    def still_in(self) -> list[int]:
        """Return the seats that have cards, clockwise from the leader."""
        seats = range(len(self.stacks))
        return [
            seat for seat in (*seats[self.leader :], *seats[: self.leader]) if self.stacks[seat]
        ]

    def position(self) -> tuple[object, ...]:
        """Return all that the rest of the game depends on while the table is empty."""
        return self.still_in()[0], *map(tuple, self.stacks)

    def play_round(self) -> None:
        """Play one round, its wars included."""
        players = self.still_in()
        self.rounds += 1
        for seat in players:
            self.last_round[seat] = self.rounds
        self.tied = self.lay(players)
        while len(self.tied) > 1:
            self.wars += 1
            able = [seat for seat in self.tied if self.stacks[seat]]
            if not able:
                break  # undecided: the table waits for the winner of the next round
            self.tied = self.lay(able) if len(able) > 1 else able
        if len(self.tied) == 1:
            self.stacks[self.tied[0]].extend(self.table)
            self.table.clear()
        self.leader = (players[0] + 1) % len(self.stacks)

    def lay(self, seats: list[int]) -> list[int]:
        """Let each of these seats lay its top card; return those that share the highest."""
        cards = {seat: self.stacks[seat].popleft() for seat in seats}
        self.table.extend(cards.values())
        self.laid += len(cards)
        strengths = {seat: strength(card, self.trump) for seat, card in cards.items()}
        return [seat for seat in seats if strengths[seat] == max(strengths.values())]

    def places(self) -> tuple[int, ...]:
        """Return each seat's place, the later out the better; those still in share the best."""
        lasted: list[float] = [
            self.rounds + 1 if stack else last
            for stack, last in zip(self.stacks, self.last_round, strict=True)
        ]
        if not self.still_in():
            for seat in self.tied:
                lasted[seat] += 0.5  # before the others who went out in that round
        return tuple(1 + sum(other > mine for other in lasted) for mine in lasted)


def play_to_the_end(game: Game, limit: int) -> tuple[str, tuple[int, int] | None]:
    """Play until the game is over; return the reason and, for an endless game, its loop."""
    seen: dict[tuple[object, ...], int] = {}
    while len(game.still_in()) > 1:
        if not game.table:
            first = seen.setdefault(game.position(), game.rounds)
            if first < game.rounds:
                return "endless", (first, game.rounds - first)
        if game.rounds == limit:
            return "limit", None
        game.play_round()
    return ("won" if game.still_in() else "draw"), None


def play_game(hands: Sequence[Sequence[Card]], trump: int | None, limit: int) -> Outcome:
    """Play one game and return how it ended."""
    game = Game(hands, trump)
    reason, loop = play_to_the_end(game, limit)
    return Outcome(
        reason=reason,
        places=game.places(),
        rounds=game.rounds,
        wars=game.wars,
        laid=game.laid,
        banks=(0,) * len(hands),
        loop=loop,
    )


@dataclass(frozen=True, kw_only=True)
class TrumpVariant(Variant):
    """The tactical game with a trump suit."""

    suits_matter: bool = True

    def __post_init__(self) -> None:
        kept = {name: getattr(self.rules, name) for name in ("look", "leftover", "limit")}
        if self.rules != replace(TACTICAL, **kept):
            raise RulesError(f"{self.name}: only look, leftover and limit can be changed here")

    def play_batch(
        self,
        hands: NDArray[np.uint16],
        sizes: NDArray[np.int16],
        seeds: NDArray[np.uint64],
    ) -> Outcomes:
        """Play the games one after another."""
        games = []
        for codes, lengths, seed in zip(
            hands.tolist(), sizes.tolist(), seeds.tolist(), strict=True
        ):
            dealt = [
                [Card(code) for code in stack[:length]]
                for stack, length in zip(codes, lengths, strict=True)
            ]
            games.append(play_game(dealt, turn_up(seed), self.rules.limit))
        return Outcomes.of(games, players=hands.shape[1])


@hookimpl
def pyanitsa_variants() -> list[Variant]:
    """Return the tactical game with a trump suit."""
    return [
        TrumpVariant(
            name="trump",
            title=Text(en="Tactical with a trump", ru="Тактический пьяница с козырем"),
            text=Text(
                en="As in the tactical game the 36 cards are dealt out evenly, and everybody "
                "stacks their own in any order they like. Then a card is turned up from another "
                "deck: its suit is the trump. In every round the players turn up their top "
                "cards, and the highest takes all: the highest trump, or, where there is none, "
                "the highest rank. Equal cards make a war: each of the tied lays one more open "
                "card. The winner puts the cards under their stack as they were laid. Whoever "
                "is left without cards is out; the last player in wins.",
                ru="Как и в тактическом пьянице, 36 карт раздают поровну, и каждый складывает "
                "свои в стопку в любом порядке. Потом из другой колоды открывают карту: её "
                "масть — козырь. Каждый кон игроки открывают верхние карты, и старшая забирает "
                "все: старший козырь, а если козырей нет — старшая по достоинству. Равные карты "
                "— спор: спорящие кладут ещё по одной открытой карте. Победитель кладёт взятое "
                "под низ своей стопки в том порядке, в каком карты ложились на стол. Кто остался "
                "без карт, выбывает; побеждает последний, у кого есть карты.",
            ),
            rules=TACTICAL,
        )
    ]
