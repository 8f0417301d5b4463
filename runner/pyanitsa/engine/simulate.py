"""Games that somebody makes up, to see how they end: read, checked and played."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.engine.play import check_batch, play_batch
from pyanitsa.engine.state import SEATS
from pyanitsa.errors import CardError, called

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    from pyanitsa.cards import Deck
    from pyanitsa.engine.outcome import Outcomes
    from pyanitsa.rules import Rules


def play_trials(
    games: object, *, players: int, rules: Rules, deck: Deck, random: Random
) -> Outcomes:
    """Play games that may be anything, and return how they end.

    Args:
        games: for each game the stack of each seat, top first: lists of cards or of card codes, or
            an array as `play_batch` takes it.
        players: how many sit at the table.
        rules: the options.
        deck: the deck that the cards are from.
        random: where the seeds of shuffles come from; it is left alone where nothing is shuffled.

    Raises:
        CardError: they are no such games, or a game is no deal of the deck.
    """
    if not 2 <= players <= SEATS:
        raise CardError(f"{players} players; 2 to {SEATS} can play")
    if isinstance(games, np.ndarray):
        hands = _of_array(games, players)
    else:
        hands = _of_lists(games, players, len(deck))
    sizes, flawed = check_batch(hands, deck)
    if flawed >= 0:
        raise CardError(f"game {flawed}: {_flaw(hands[flawed].tolist(), deck)}")
    return play_batch(hands, sizes, _seeds(len(hands), rules, random), rules=rules, deck=deck)


def _of_array(games: NDArray[Any], players: int) -> NDArray[np.uint16]:
    """Return an array of one's own, which nobody changes, laid out as compiled code wants it."""
    if games.dtype != np.uint16:
        raise CardError(f"an array of games holds card codes as uint16, not as {games.dtype}")
    hands = np.array(games, np.uint16, order="C")
    if hands.ndim != 3 or hands.shape[1] != players:
        raise CardError(
            f"an array of games has the shape (games, {players}, cards), not {hands.shape}"
        )
    return hands


def _of_lists(games: object, players: int, most: int) -> NDArray[np.uint16]:
    """Return lists as an array, whatever is in them.

    Args:
        games: the lists.
        players: how many sit at the table.
        most: how many cards there are.
    """
    stacks: list[list[Any]] = []
    hint = f"one game is written [[{', '.join(['order'] * players)}]]"
    for number, game in enumerate(_listed(games, f"games are in a list; {hint}")):
        wanted = f"game {number}: a game is a list of {players} orders; {hint}"
        orders = [_listed(order, wanted) for order in _listed(game, wanted)]
        if len(orders) != players:
            raise CardError(f"game {number}: {len(orders)} orders for {players} seats")
        stacks += orders
    codes, sizes = array("H"), array("q", map(len, stacks))
    width = max(sizes, default=1)
    for number, stack in enumerate(stacks):
        where = f"game {number // players}, seat {number % players}"
        if len(stack) > most:
            raise CardError(f"{where}: {len(stack)} cards; the deck has {most}")
        try:
            codes.fromlist(stack)
        except (TypeError, OverflowError):
            raise CardError(f"{where}: {_first_alien(stack)} is no card") from None
    hands = np.zeros((len(stacks), width), np.uint16)
    hands[np.arange(width) < np.array(sizes)[:, np.newaxis]] = np.array(codes)
    return hands.reshape(-1, players, width)


def _listed(things: object, wanted: str) -> list[Any]:
    # Whether anything can be gone through is found out last, for it takes longest.
    if isinstance(things, (list, tuple, Iterable)):
        return list(things)
    raise CardError(f"{wanted}; this is {called(things)}")


def _first_alien(stack: Sequence[object]) -> str:
    """Return what to call the first thing among cards that can be none."""
    for card in stack:
        if not (isinstance(card, int) and 0 <= card < CARD_CODES):
            return called(card)
    return "something"


def _flaw(stacks: Sequence[list[int]], deck: Deck) -> str:
    """Return what is wrong with a game, in words."""
    seen: set[int] = set()
    for seat, stack in enumerate(stacks):
        order = stack[: stack.index(0)] if 0 in stack else stack
        for code in order:
            if code not in deck.cards:
                name = f"{Card(code)} (code {code})" if 64 <= code < CARD_CODES else f"code {code}"
                return f"{name} is not among the {deck} cards of the deck"
            if code in seen:
                return f"{Card(code)} is there twice"
            seen.add(code)
        if any(stack[len(order) :]):
            return f"in seat {seat} a 0, which is no card, lies above a card"
        if not order:
            break
    return f"seat {seat} has no card"


def _seeds(games: int, rules: Rules, random: Random) -> NDArray[np.uint64]:
    if not rules.shuffles:
        return np.zeros(games, np.uint64)
    return np.frombuffer(random.randbytes(8 * games), "<u8", games).astype(np.uint64)
