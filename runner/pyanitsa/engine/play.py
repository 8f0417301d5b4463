"""Playing: batches compiled, single games and replays in plain Python, all by the same code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.cards import CARD_CODES, Card, Deck
from pyanitsa.engine.dealing import deal_games, first_flaw
from pyanitsa.engine.events import Event, Kind
from pyanitsa.engine.game import RESULT, STATES, advance, play_games
from pyanitsa.engine.options import Strengths, options, strengths
from pyanitsa.engine.outcome import Outcome, Outcomes, facts
from pyanitsa.engine.state import (
    CARDS_SIZE,
    CODE,
    HEAD,
    MASK,
    NUMBERS_SIZE,
    RING,
    STATE,
    TAIL,
    State,
    reset,
)
from pyanitsa.errors import CardError
from pyanitsa.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine.options import Options

RULES_VERSION: Final = 1
"""Raised when a game would go differently than before; part of every match's key."""

AT_ONCE: Final = 4096
"""How many games are played before a signal, such as that of Ctrl-C, is seen."""

_KINDS: Final = tuple(Kind)


def play_batch(
    hands: NDArray[np.uint16],
    sizes: NDArray[np.int16],
    seeds: NDArray[np.uint64],
    *,
    rules: Rules,
    deck: Deck,
) -> Outcomes:
    """Play a batch of games, compiled.

    Args:
        hands: the stacks before the first round, top first, as card codes: uint16
            (games, players, cards), filled up with zeros behind a shorter stack.
        sizes: the number of cards of each stack: int16 (games, players).
        seeds: the seed of each game's own shuffles: uint64 (games,).
        rules: the options.
        deck: the deck that the cards are from; it names the low card.
    """
    from pyanitsa.engine.compiled import compiled

    high = strengths(deck, rules)
    games, players = sizes.shape
    o = options(rules, players, high.low, high.ace).record()
    states, results = np.zeros(STATES, STATE), np.zeros(games, RESULT)
    play = compiled(play_games)
    for begin in range(0, games, AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        play(hands[part], sizes[part], high.rank_of, seeds[part], o, states, results[part])
    return _outcomes(results, players)


def play_game(
    hands: Sequence[Sequence[int]], rules: Rules, *, deck: Deck | None = None, seed: int = 0
) -> Outcome:
    """Play one game, uncompiled; it goes as it would in a batch.

    Args:
        hands: each seat's stack, top first.
        rules: the options.
        deck: the deck that the cards are from (default: 36 cards).
        seed: the seed of the game's own shuffles.

    Raises:
        CardError: the hands are not for 2 to 8 players, or a card is there twice.
    """
    return play_uncompiled(hands, rules, strengths(deck or Deck(), rules), seed)[0]


def replay(
    hands: Sequence[Sequence[int]], rules: Rules, *, deck: Deck | None = None, seed: int = 0
) -> tuple[Outcome, list[Event]]:
    """Play one game and tell it event by event; takes what `play_game` takes.

    Raises:
        CardError: the hands are not for 2 to 8 players, or a card is there twice.
    """
    high = strengths(deck or Deck(), rules)
    outcome, _ = play_uncompiled(hands, rules, high, seed)
    o = options(rules, len(hands), high.low, high.ace)
    state = _state_of_lists()
    sizes = [len(hand) for hand in hands]
    log: list[tuple[int, int, Any]] = []
    reset(state, o, hands, sizes, high.rank_of)
    with np.errstate(over="ignore"):
        advance(state, o, np.uint64(seed), state, False, outcome.rounds, log)
    end = Event(Kind.END, number=outcome.rounds, reason=outcome.reason)
    return outcome, [*(_event(*entry) for entry in log), end]


def deal_batch(
    deck: Deck, seeds: NDArray[np.uint64], players: int, *, leftover: str
) -> tuple[NDArray[np.uint16], NDArray[np.int16]]:
    """Shuffle and deal a batch of games, compiled; the same seed is the same deal.

    Args:
        deck: the cards.
        seeds: the seeds of the deals: uint64 (games,).
        players: how many sit at the table.
        leftover: the rules' option: whether cards that do not divide are dealt too.

    Returns:
        hands and sizes as `play_batch` takes them.
    """
    from pyanitsa.engine.compiled import compiled

    cards = np.array(deck.cards, np.int32)
    dealt = len(cards) if leftover == "dealt" else len(cards) - len(cards) % players
    hands = np.zeros((len(seeds), players, hand_width(deck, players, leftover)), np.uint16)
    sizes = np.zeros((len(seeds), players), np.int16)
    compiled(deal_games)(cards, seeds, players, dealt, np.empty_like(cards), hands, sizes)
    return hands, sizes


def hand_width(deck: Deck, players: int, leftover: str) -> int:
    """Return how many cards the largest hand has; takes what `deal_batch` takes."""
    whole, rest = divmod(len(deck), players)
    return whole + (leftover == "dealt" and rest > 0)


def check_batch(hands: NDArray[np.uint16], deck: Deck) -> tuple[NDArray[np.int16], int]:
    """Look at games that somebody has made up, compiled.

    Args:
        hands: the stacks as `play_batch` takes them, filled with anything.
        deck: the deck that the cards have to be from.

    Returns:
        the sizes of the stacks as `play_batch` takes them, and the number of the first game that
        is no deal of the deck, or -1; the sizes are then of no use.
    """
    from pyanitsa.engine.compiled import compiled

    last = np.full(CARD_CODES, len(hands), np.int64)
    last[np.array(deck.cards)] = -1
    sizes = np.zeros(hands.shape[:2], np.int16)
    return sizes, compiled(first_flaw)(hands, last, sizes)


def warm_up() -> None:
    """Have the kernel compiled, or read from its cache, before time matters."""
    deck, seeds = Deck(), np.zeros(1, np.uint64)
    hands, sizes = deal_batch(deck, seeds, 2, leftover="set-aside")
    check_batch(hands, deck)
    play_batch(hands, sizes, seeds, rules=Rules(), deck=deck)


def play_uncompiled(
    hands: Sequence[Sequence[int]],
    rules: Rules,
    high: Strengths,
    seed: int = 0,
    *,
    fast: bool = True,
) -> tuple[Outcome, list[list[int]]]:
    """Play one game with the kernel as plain Python.

    Args:
        hands: each seat's stack, top first, as codes below 512.
        rules: the options.
        high: which code is how high.
        seed: the seed of the game's own shuffles.
        fast: whether the fast paths may be taken.

    Returns:
        the outcome, and each seat's cards at the end: its stack, then its pile in the order won.

    Raises:
        CardError: the hands are not for 2 to 8 players, or a card is there twice.
    """
    _check_hands(hands)
    players = len(hands)
    o = options(rules, players, high.low, high.ace, fast=fast)
    results = np.zeros(1, RESULT).view(np.recarray)
    states = [_state_of_lists() for _ in range(STATES)]
    sizes = [[len(hand) for hand in hands]]
    with np.errstate(over="ignore"):
        play_games([hands], sizes, high.rank_of, [np.uint64(seed)], o, states, results)
    return _outcomes(results, players)[0], final_cards(states[0].numbers, states[0].cards, o)


def final_cards(numbers: Any, cards: Any, o: Options) -> list[list[int]]:
    """Return the codes of each seat's cards: its stack, top first, then its pile as won."""
    return [
        [
            int(cards[p * RING + (i & MASK)]) & CODE
            for i in range(numbers[HEAD + p], numbers[TAIL + p])
        ]
        for p in range(o.players)
    ]


def _check_hands(hands: Sequence[Sequence[int]]) -> None:
    if not 2 <= len(hands) <= 8:
        raise CardError(f"{len(hands)} hands; 2 to 8 can play")
    cards = [card for hand in hands for card in hand]
    doubled = {card for card in cards if cards.count(card) > 1}
    if doubled:
        raise CardError(f"cards that are there twice: {' '.join(map(str, sorted(doubled)))}")


def _state_of_lists() -> State:
    return State([0] * CARDS_SIZE, [0] * NUMBERS_SIZE)


def _outcomes(results: NDArray[np.void], players: int) -> Outcomes:
    """Return results as arrays; none is copied."""
    return Outcomes(
        **{
            one.name: results[one.name][:, :players] if one.seat else results[one.name]
            for one in facts()
        }
    )


def _event(kind: int, seat: int, value: Any) -> Event:
    """Make an event of what the kernel logged."""
    name = _KINDS[kind]
    if name in (Kind.ROUND, Kind.SHORTAGE, Kind.OUT):
        return Event(name, seat, number=value)
    if name in (Kind.WAR, Kind.UNDECIDED):
        return Event(name, seats=tuple(value))
    cards = value if isinstance(value, list) else [value]
    return Event(name, seat, cards=tuple(Card(int(card) & CODE) for card in cards))
