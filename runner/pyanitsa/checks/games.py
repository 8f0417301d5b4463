"""Games that a variant is checked with, and how it plays them."""

from __future__ import annotations

import inspect
from concurrent.futures import Future
from dataclasses import dataclass, fields, replace
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.checks.verdict import cards_text
from pyanitsa.engine import Outcomes, deal_batch, warm_up
from pyanitsa.engine.outcome import facts
from pyanitsa.errors import described, place_of
from pyanitsa.play.chance import seed_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from numpy.typing import NDArray

    from pyanitsa.engine import Outcome
    from pyanitsa.variant import Variant

COMPILED_GAMES: Final = 300
"""The games for a number of players, where the engine plays them."""

PLAIN_GAMES: Final = 40
"""The same where a plugin plays them, which may be slow."""

PATIENCE: Final = 120.0
"""How many seconds a plugin may take for a batch before it is said not to end."""


@dataclass(frozen=True, eq=False)
class DealtGames:
    """Games that are dealt; the arrays are what `Variant.play_batch` takes."""

    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]

    @classmethod
    def deal(cls, variant: Variant, players: int) -> Self:
        """Deal games for so many players, always the same ones."""
        count = PLAIN_GAMES if variant.is_code else COMPILED_GAMES
        seeds = np.array([seed_of("check", players, game) for game in range(count)], np.uint64)
        leftover = variant.rules.leftover
        return cls(*deal_batch(variant.deck, seeds, players, leftover=leftover), seeds)

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.sizes.shape[1])

    def take(self, games: slice) -> DealtGames:
        """Return some of the games."""
        return DealtGames(self.hands[games], self.sizes[games], self.seeds[games])

    def shortened(self, cards: int) -> DealtGames:
        """Return the games with at most so many cards for each player, the top ones."""
        hands = self.hands[:, :, :cards]
        return DealtGames(hands, np.minimum(self.sizes, cards).astype(np.int16), self.seeds)

    def seated(self, seats: NDArray[np.int64]) -> DealtGames:
        """Return the games with seat `i` of game `g` holding what seat `seats[g, i]` held."""
        hands = np.take_along_axis(self.hands, seats[:, :, None], axis=1)
        return DealtGames(hands, np.take_along_axis(self.sizes, seats, axis=1), self.seeds)

    def told(self, game: int) -> str:
        """Return the hands of a game, top card first, and its seed."""
        hands = " | ".join(cards_text(hand) for hand in self.hands[game].tolist())
        return f"{hands} (seed {self.seeds[game]})"


class PlayError(Exception):
    """A plugin's own code did not play its games; the text says what happened."""


class UnendingError(PlayError):
    """It went on and on."""


def play(variant: Variant, games: DealtGames, patience: float) -> Outcomes:
    """Play games; the engine always ends, a plugin's code is watched.

    Args:
        variant: the rules.
        games: the deals.
        patience: how many seconds a plugin may take.

    Raises:
        PlayError: the plugin raises, does not end, or returns something else than outcomes.
    """

    def work() -> Outcomes:
        # A plugin may do to its arrays what it likes.
        return variant.play_batch(games.hands.copy(), games.sizes.copy(), games.seeds.copy())

    if not variant.is_code:
        return work()
    # The plugin may use the engine too; having that compiled is no fault of its.
    warm_up()
    try:
        outcomes = _watched(work, patience)
    except PlayError:
        raise
    except Exception as error:  # noqa: BLE001  # the plugin boundary
        line = place_of(error, inspect.getfile(type(variant)))
        raise PlayError(described(error) + (f" (line {line})" if line else "")) from None
    _check_shapes(outcomes, games)
    return outcomes


def _watched(work: Callable[[], Outcomes], patience: float) -> Outcomes:
    """Do something in a thread, which is left to itself when it does not come to an end."""
    future: Future[Outcomes] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001  # it is raised again where it is waited for
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        return future.result(timeout=patience)
    except TimeoutError:
        if future.done():
            raise
        raise UnendingError(f"not at an end after {patience:g} seconds") from None


def _check_shapes(outcomes: object, games: DealtGames) -> None:
    if not isinstance(outcomes, Outcomes):
        raise PlayError(f"play_batch returned {type(outcomes).__name__}, not Outcomes")
    wrong = outcomes.misshapen(*games.sizes.shape)
    if wrong is not None:
        raise PlayError(wrong)


def difference(outcome: Outcome, other: Outcome) -> str | None:
    """Say in what two outcomes differ, or return None where they are the same."""
    parts = [
        f"{field.name} {getattr(outcome, field.name)} and {getattr(other, field.name)}"
        for field in fields(outcome)
        if getattr(outcome, field.name) != getattr(other, field.name)
    ]
    return ", ".join(parts) or None


def mirrored(outcome: Outcome, seats: list[int]) -> Outcome:
    """Return an outcome as it is where seat `i` has what seat `seats[i]` had."""
    by_seat = [one.single for one in facts() if one.seat]
    moved: dict[str, Any] = {
        name: tuple(getattr(outcome, name)[seat] for seat in seats) for name in by_seat
    }
    return replace(outcome, **moved)
