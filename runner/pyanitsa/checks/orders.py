"""Whether a strategy orders whatever hand it may be given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.cards import Deck
from pyanitsa.checks.verdict import Verdict, cards_text
from pyanitsa.engine import deal_batch
from pyanitsa.host import Question, Seat
from pyanitsa.play.chance import seed_of
from pyanitsa.wording import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pyanitsa.host import Answer, Fault, Host
    from pyanitsa.play.result import GameFault
    from pyanitsa.variant import Variant

DECKS: Final = (Deck(36), Deck(52), Deck(54), Deck(36, copies=2))
PLAYERS: Final = range(2, 9)
HANDS: Final = 2
"""The hands of each size, each for a strategy object of its own."""

PORTION: Final = 8
"""How many hands are asked for at once."""


@dataclass(frozen=True, eq=False)
class _HandTask:
    """A hand for a seat, uint16 (1, cards)."""

    seat: Seat
    hand: NDArray[np.uint16]


def check_orders(name: str, host: Host, variants: Sequence[Variant]) -> Verdict:
    """Ask a strategy for hands of all sizes, from all decks, in all the variants by turns."""
    tasks = sorted(_tasks(name, variants), key=lambda task: task.hand.size)
    sentence = f"{name}: orders every hand legally"
    for some in _portions(tasks):
        for task, answer in zip(some, _answers(host, some), strict=True):
            for fault in answer.faults.values():
                return Verdict(sentence, False, f"{fault_text(fault)}; {_told(task)}")
    sizes = f"{tasks[0].hand.size} to {tasks[-1].hand.size} cards"
    decks = f"decks of {listed(DECKS)} cards"
    seen = (
        f"{counted(len(tasks), 'hand')} of {sizes}, {decks}, {PLAYERS[0]} to {PLAYERS[-1]} players"
    )
    return Verdict(sentence, True, seen)


def fault_text(fault: Fault | GameFault) -> str:
    """Return what went wrong, and in which line of the file."""
    return f"{fault.kind}: {fault.text}" + (f" (line {fault.line})" if fault.line else "")


def _portions(tasks: Sequence[_HandTask]) -> Iterator[Sequence[_HandTask]]:
    """Yield the first task alone, and then the others a few at a time.

    Where an order never comes, nobody wants to wait for it hundreds of times.
    """
    yield tasks[:1]
    for begin in range(1, len(tasks), PORTION):
        yield tasks[begin : begin + PORTION]


def _answers(host: Host, tasks: Sequence[_HandTask]) -> list[Answer]:
    """Ask for all hands at once."""
    sessions = [host.open(task.seat)[0] for task in tasks]
    host.post([Question(number, task.hand) for number, task in zip(sessions, tasks, strict=True)])
    answers = host.collect()
    for number in sessions:
        host.close(number)
    return answers


def _tasks(name: str, variants: Sequence[Variant]) -> Iterator[_HandTask]:
    turn = 0
    for deck in DECKS:
        for players in PLAYERS:
            for size in _sizes(deck, players):
                for number in range(HANDS):
                    variant = variants[turn % len(variants)]
                    seed = seed_of("check", deck, players, size, number)
                    seat = Seat(
                        name=name,
                        variant=variant.name,
                        deck=deck,
                        rules=variant.rules,
                        players=players,
                        seat=turn % players,
                        deals=1,
                        seed=seed,
                        can_simulate=not variant.is_code,
                    )
                    yield _HandTask(seat, _hand(deck, players, size, seed))
                    turn += 1


def _sizes(deck: Deck, players: int) -> Sequence[int]:
    """Return the sizes of hands: for two players all up to half of the deck, else those dealt."""
    dealt, rest = divmod(len(deck), players)
    if players == PLAYERS[0]:
        return range(1, dealt + 1)
    return [dealt, dealt + 1] if rest else [dealt]


def _hand(deck: Deck, players: int, size: int, seed: int) -> NDArray[np.uint16]:
    # Seat 0 is the junior one, which gets a card more where the deck does not divide.
    dealt, _ = deal_batch(deck, np.array([seed], np.uint64), players, leftover="dealt")
    return np.sort(dealt[:, 0, :size], axis=1)


def _told(task: _HandTask) -> str:
    seat, hand = task.seat, cards_text(task.hand[0].tolist())
    return (
        f"asked for a hand of {counted(task.hand.size, 'card')}, {hand}, in {seat.variant} with "
        f"{seat.deck} cards and {seat.players} players"
    )
