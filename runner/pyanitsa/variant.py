"""Rule variants: a name, titles and texts in two languages, a deck, rules and player counts."""

from __future__ import annotations

import hashlib
import inspect
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyanitsa.cards import Deck
from pyanitsa.errors import RulesError
from pyanitsa.rules import Rules

if TYPE_CHECKING:
    from typing import Self

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.engine.outcome import Outcomes
    from pyanitsa.wording import Text


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A rule variant; a plugin that needs more than `Rules` can say overrides `play_batch`.

    Attributes:
        name: lower-case words joined by hyphens; what tournament files and the command line say.
        title: what a table is headed with.
        text: the rules in one paragraph, as one would tell them before the deal.
        deck: the cards.
        rules: the options.
        min_players: the fewest that can play.
        max_players: the most that can play.
        suits_matter: whether relabelling the suits may change a game.
        seats_matter: whether swapping the hands of two players who reveal at the same time may
            change more than who is who.

    Raises:
        RulesError: the numbers of players cannot be.
    """

    name: str
    title: Text
    text: Text
    deck: Deck = field(default_factory=Deck)
    rules: Rules = field(default_factory=Rules)
    min_players: int = 2
    max_players: int = 8
    suits_matter: bool = False
    seats_matter: bool = False

    def __post_init__(self) -> None:
        whole = type(self.min_players) is int and type(self.max_players) is int
        if not (whole and 2 <= self.min_players <= self.max_players <= 8):
            raise RulesError(
                f"{self.name}: min_players={self.min_players} and max_players={self.max_players} "
                "cannot be; 2 to 8 can play"
            )

    def play_batch(
        self,
        hands: NDArray[np.uint16],
        sizes: NDArray[np.int16],
        seeds: NDArray[np.uint64],
    ) -> Outcomes:
        """Play a batch of games and return how they ended.

        Args:
            hands: the stacks before the first round, top first, as card codes: uint16
                (games, players, cards), filled up with zeros behind a shorter stack.
            sizes: the number of cards of each stack: int16 (games, players).
            seeds: the seed of each game's own shuffles: uint64 (games,).
        """
        from pyanitsa.engine import play_batch

        return play_batch(hands, sizes, seeds, rules=self.rules, deck=self.deck)

    def with_options(self, name: str, options: dict[str, Any], *, deck: Deck | None = None) -> Self:
        """Return this variant under another name, with some options or the deck changed.

        Raises:
            RulesError: the options cannot be played.
        """
        rules = Rules.from_options(options, base=self.rules)
        return replace(self, name=name, rules=rules, deck=deck or self.deck)

    def check_players(self, players: int) -> None:
        """Make sure that so many can play.

        Raises:
            RulesError: they cannot.
        """
        if not self.min_players <= players <= self.max_players:
            raise RulesError(
                f"players={players}: {self.name} is for {self.min_players} to "
                f"{self.max_players} players"
            )

    @property
    def is_code(self) -> bool:
        """Whether a plugin plays the games itself, beyond what `Rules` can say."""
        return type(self).play_batch is not Variant.play_batch

    def hash(self) -> str:
        """Return a SHA-256 of all that decides how games go: deck, rules and a plugin's code.

        Names and texts do not count; fields that a plugin's class adds do.
        """
        parts = [str(self.deck), self.rules.canonical()]
        known = {f.name for f in fields(Variant)}
        parts += [
            f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.name not in known
        ]
        if self.is_code:
            parts.append(hashlib.sha256(Path(inspect.getfile(type(self))).read_bytes()).hexdigest())
        return hashlib.sha256("\n".join(["variant", *parts]).encode()).hexdigest()
