"""Games for the engine's tests: read from texts, drawn by hypothesis, followed by their events."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

import numpy as np
from hypothesis import strategies as st

from pyanitsa import Card, Deck, Rules
from pyanitsa.cards import ACE, JOKER
from pyanitsa.engine import Event, Kind, Outcome, Outcomes, play_batch
from pyanitsa.engine.game import advance
from pyanitsa.engine.options import options, strengths
from pyanitsa.engine.play import _event
from pyanitsa.engine.state import CARDS_SIZE, NUMBERS_SIZE, State, reset
from pyanitsa.rules import CHOICES, OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

Hands = list[list[int]]
MAX_SEED = 2**64 - 1


# Cards from texts, and back


def parse_hands(hands: Iterable[str]) -> Hands:
    """Read hands such as `KC 8H *1`; a card that is there again is from the next copy."""
    copies = {text: itertools.count() for hand in hands for text in hand.split()}
    return [[Card.parse(text, next(copies[text])) for text in hand.split()] for hand in hands]


def name_of(code: int) -> str:
    """Return a card as the cases write it, such as `TC` or `*1`."""
    card = Card(code)
    if card.rank == JOKER:
        return f"*{card.suit + 1}"
    return "  23456789TJQKA"[card.rank] + "SCDH"[card.suit]


def stacks_sha(stacks: Iterable[Iterable[int]]) -> str:
    """Return the digest of the seats' final cards that the cases give."""
    text = "|".join(" ".join(map(name_of, stack)) for stack in stacks)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Batches of games


def play_one(hands: Hands, rules: Rules, deck: Deck) -> Outcome:
    """Play one game, compiled."""
    width = max(map(len, hands))
    rows = np.array([[hand + [0] * (width - len(hand)) for hand in hands]], np.uint16)
    sizes = np.array([[len(hand) for hand in hands]], np.int16)
    return play_batch(rows, sizes, np.zeros(1, np.uint64), rules=rules, deck=deck)[0]


class Batch(NamedTuple):
    """Games of one deck, as `play_batch` takes them."""

    deck: Deck
    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]

    def play(self, rules: Rules) -> Outcomes:
        """Play all games, compiled."""
        return play_batch(self.hands, self.sizes, self.seeds, rules=rules, deck=self.deck)

    def take(self, games: Any) -> Batch:
        """Return some of the games, in the order in which they are named."""
        return Batch(self.deck, self.hands[games], self.sizes[games], self.seeds[games])

    def seated(self, seats: Sequence[int]) -> Batch:
        """Return the games with seat `i` holding what seat `seats[i]` held."""
        hands, sizes = self.hands[:, seats], self.sizes[:, seats]
        return Batch(
            self.deck, np.ascontiguousarray(hands), np.ascontiguousarray(sizes), self.seeds
        )

    def hands_of(self, game: int) -> Hands:
        """Return one game's hands as lists."""
        pairs = zip(self.hands[game].tolist(), self.sizes[game].tolist(), strict=True)
        return [hand[:size] for hand, size in pairs]


def deal_from(
    deck: Deck, pool: Sequence[int], sizes: Sequence[int], *, games: int, seed: int
) -> Batch:
    """Deal hands of the given sizes, at random, from some of a deck's cards."""
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(np.array(pool, np.uint16), (games, 1)), axis=1)
    hands = np.zeros((games, len(sizes), max(1, *sizes)), np.uint16)
    dealt = 0
    for seat, size in enumerate(sizes):
        hands[:, seat, :size] = order[:, dealt : dealt + size]
        dealt += size
    seeds = rng.integers(0, MAX_SEED, games, np.uint64, endpoint=True)
    return Batch(deck, hands, np.tile(np.array(sizes, np.int16), (games, 1)), seeds)


def assert_same(outcomes: Outcomes, others: Outcomes) -> None:
    """Make sure that two batches ended in the same way, game by game."""
    assert list(outcomes) == list(others)


# Games and rules drawn by hypothesis

DECKS = tuple(map(Deck.parse, ("36", "52", "54", "2x36", "8x36")))
ORDERLY: dict[str, tuple[str, ...]] = {
    "pickup": ("laid", "seat", "winner-first", "winner-last"),
    "capture": ("bottom", "pile-turned", "pile-as-is"),
}
"""Rules under which a position can come back: nothing is shuffled, and no card is banked."""


@st.composite
def rules_sets(draw: st.DrawFn, /, **allowed: Sequence[Any]) -> Rules:
    """Draw rules from the whole option space, or from the values allowed for some options."""
    values = CHOICES | {"covers": (0, 1, 2, 3, 99), "limit": (300, 100, 30, 3)} | allowed
    chosen: dict[str, Any] = {o: draw(st.sampled_from(values[o])) for o in OPTIONS}
    if chosen["capture"] == "bank":
        chosen["goal"] = "bank"
    elif chosen["goal"] == "bank":
        chosen["goal"] = "collect"
    return Rules(**chosen)


@st.composite
def batches(
    draw: st.DrawFn,
    *,
    games: int = 1,
    players: Sequence[int] = range(2, 9),
    decks: Sequence[Deck] = DECKS,
) -> Batch:
    """Draw games from few or all ranks of a deck, with hands of any sizes, one perhaps empty."""
    deck = draw(st.sampled_from(decks))
    ranks = draw(st.none() | st.sets(st.integers(deck.low_rank, ACE), min_size=2, max_size=4))
    pool = [card for card in deck.cards if ranks is None or card.rank in {*ranks, JOKER}]
    seats = draw(st.sampled_from(players))
    most = draw(st.sampled_from((4, 8, 16, 36)))
    if draw(st.booleans()):
        sizes = [draw(st.integers(1, most))] * seats
    else:
        sizes = draw(st.lists(st.integers(1, most), min_size=seats, max_size=seats))
    empty = draw(st.sampled_from((*[-1] * 10, *range(seats))))
    if empty >= 0:
        sizes[empty] = 0
    fair = len(pool) // seats
    if sum(sizes) > len(pool):
        sizes = [min(size, fair) for size in sizes]
    return deal_from(deck, pool, sizes, games=games, seed=draw(st.integers(0, MAX_SEED)))


# Events


def tell(hands: Hands, rules: Rules, deck: Deck, *, rounds: int) -> list[Event]:
    """Return the events of a game without shuffles, whether or not a position comes back."""
    high = strengths(deck, rules)
    o = options(rules, len(hands), high.low, high.ace)._replace(loops=0)
    state = State([0] * CARDS_SIZE, [0] * NUMBERS_SIZE)
    log: list[tuple[int, int, Any]] = []
    reset(state, o, hands, [len(hand) for hand in hands], high.rank_of)
    with np.errstate(over="ignore"):
        advance(state, o, np.uint64(0), state, False, rounds, log)
    return [_event(*entry) for entry in log]


class Position(NamedTuple):
    """What comes back in an endless game: the leader, all stacks and all piles."""

    leader: int
    stacks: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]


@dataclass
class Follower:
    """Where all cards of a game are, known from its events alone; an impossible event fails."""

    rules: Rules
    stacks: Hands
    piles: Hands = field(default_factory=list)
    banks: Hands = field(default_factory=list)
    table: list[int] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    leader: int = -1
    rounds: int = 0
    wars: int = 0
    laid: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        self.stacks = [list(hand) for hand in self.stacks]
        self.piles = [[] for _ in self.stacks]
        self.banks = [[] for _ in self.stacks]
        self.out = {seat for seat, hand in enumerate(self.stacks) if not hand}

    def follow(self, event: Event) -> None:
        """Do what an event says, making sure that it can be done."""
        assert not self.reason, "an event after the end"
        seat, cards = event.seat, list[int](event.cards)
        match event.kind:
            case Kind.ROUND:
                self.rounds += 1
                self.leader = seat
                assert event.number == self.rounds
                assert seat not in self.out, "the leader is out"
            case Kind.REVEAL | Kind.COVER:
                assert cards == [self.stacks[seat].pop(0)]
                self.table += cards
                self.laid += 1
            case Kind.WAR | Kind.UNDECIDED:
                self.wars += event.kind is Kind.WAR
                assert len(event.seats) > 1
                assert not self.out.intersection(event.seats)
            case Kind.SHORTAGE:
                assert not self.cards_of(seat)
            case Kind.TURN:
                self.turn(seat, cards)
            case Kind.PICKUP:
                self.pick_up(seat, cards)
            case Kind.DISCARD:
                assert cards == self.table
                self.discarded += cards
                self.table = []
            case Kind.OUT:
                assert not self.cards_of(seat)
                assert seat not in self.out
                self.out.add(seat)
            case Kind.END:
                self.reason = event.reason
                assert event.number == self.rounds
            case _ as kind:
                assert_never(kind)

    def turn(self, seat: int, cards: list[int]) -> None:
        """Make a pile the stack, in the order that the rules say."""
        pile = self.piles[seat]
        assert pile
        assert not self.stacks[seat]
        if self.rules.capture == "pile-shuffled":
            assert sorted(cards) == sorted(pile)
        else:
            assert cards == (pile[::-1] if self.rules.capture == "pile-as-is" else pile)
        self.stacks[seat], self.piles[seat] = cards, []

    def pick_up(self, seat: int, cards: list[int]) -> None:
        """Give the table to a player."""
        assert sorted(cards) == sorted(self.table)
        places = self.stacks
        if self.rules.capture == "bank":
            places = self.banks
        elif self.rules.capture.startswith("pile-"):
            places = self.piles
        places[seat] += cards
        self.table = []

    def cards_of(self, seat: int) -> list[int]:
        """Return a player's cards in play: the stack, then the pile in the order won."""
        return self.stacks[seat] + self.piles[seat]

    def final_cards(self) -> Hands:
        """Return all players' cards in play."""
        return [self.cards_of(seat) for seat in range(len(self.stacks))]

    def everything(self) -> list[int]:
        """Return all cards wherever they are, sorted."""
        places = [*self.stacks, *self.piles, *self.banks, self.table, self.discarded]
        return sorted(itertools.chain.from_iterable(places))

    def position(self) -> Position:
        """Return the position, to be compared with another round's."""
        stacks, piles = tuple(map(tuple, self.stacks)), tuple(map(tuple, self.piles))
        return Position(self.leader, stacks, piles)

    def agrees_with(self, outcome: Outcome) -> bool:
        """Tell whether a game's outcome is what was seen of it."""
        seen = (self.reason, self.rounds, self.wars, self.laid, tuple(map(len, self.banks)))
        told = (outcome.reason, outcome.rounds, outcome.wars, outcome.laid, outcome.banks)
        return seen == told


def follow(hands: Hands, rules: Rules, events: Iterable[Event]) -> Follower:
    """Follow a game's events to the last."""
    follower = Follower(rules, hands)
    for event in events:
        follower.follow(event)
    return follower


def positions(hands: Hands, rules: Rules, deck: Deck, *, rounds: int) -> list[Position | None]:
    """Return the position after 0, 1, … rounds, by brute force; None with cards on the table.

    The list ends where the game does, or after so many rounds.
    """
    follower = Follower(rules, hands)
    found: list[Position | None] = []
    for event in tell(hands, rules, deck, rounds=rounds + 1):
        follower.follow(event)
        if event.kind is Kind.ROUND:
            found.append(None if follower.table else follower.position())
    return found
