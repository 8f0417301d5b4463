"""Single games, played or stored, that tell themselves."""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Final

from pyanitsa.api.stored import language_of
from pyanitsa.engine import play_game, replay
from pyanitsa.play.deals import game_seed
from pyanitsa.report.replay import told_forfeits, told_replay
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.engine import Event, Outcome
    from pyanitsa.play.result import GameFault
    from pyanitsa.store import StoredGame, StoredVariant
    from pyanitsa.variant import Variant

PLAYER: Final = Text("Player {}", "Игрок {}")


@dataclass(frozen=True)
class ToldGame:
    """A game; printed it is told round by round.

    Attributes:
        variant: the rules.
        names: who played, seat by seat; nobody, where only a deal was given.
        stacks: each seat's stack before the first round, top card first.
        seed: the seed of the game's own shuffles.
        outcome: how it ended.
        is_code: whether a plugin's own code plays it, so that its rounds cannot be told.
        forfeits: whether a seat forfeited it.
        faults: why.
        differences: in what it does not end as it is stored.
        name: what a stored game is called.
    """

    variant: Variant | StoredVariant
    names: tuple[str, ...]
    stacks: Sequence[Sequence[int]]
    seed: int
    outcome: Outcome
    is_code: bool
    forfeits: tuple[bool, ...] = ()
    faults: tuple[GameFault, ...] = ()
    differences: tuple[str, ...] = ()
    name: str = ""

    @classmethod
    def of(cls, stored: StoredGame) -> ToldGame:
        """Return a stored game, played again where the engine can play it."""
        variant, game = stored.variant, stored.games
        outcome, stacks = game.outcome(), game.hands()
        seats, forfeits = stored.seats, tuple(game.forfeits.tolist())
        is_code = variant.plain().hash() != variant.hash
        seed = game_seed(
            stored.seed, variant.name, variant.hash, len(seats), stored.number, stored.deal
        )
        ended = outcome
        if not (is_code or any(forfeits)):
            ended = play_game(stacks, variant.rules, deck=variant.deck, seed=seed)
        return cls(
            variant=variant,
            names=tuple(one.name for one in seats),
            stacks=stacks,
            seed=seed,
            outcome=ended,
            is_code=is_code,
            forfeits=forfeits,
            faults=stored.faults,
            differences=tuple(_differences(outcome, ended)),
            name=stored.name,
        )

    @property
    def events(self) -> list[Event]:
        """What happens in it, one after the other; nothing where it was forfeited or is code."""
        if self.is_code or any(self.forfeits):
            return []
        rules, deck = self.variant.rules, self.variant.deck
        return replay(self.stacks, rules, deck=deck, seed=self.seed)[1]

    def lines(self, language: str = "en") -> Iterator[str]:
        """Yield what tells it, line by line.

        Raises:
            UnknownNameError: games are not told in that language.
        """
        told = language_of(language)
        names = self.names or tuple(
            PLAYER.pick(told).format(number) for number in range(1, len(self.stacks) + 1)
        )
        if any(self.forfeits):
            return told_forfeits(names, self.forfeits, self.faults, told)
        return told_replay(
            self.variant, names, self.stacks, self.seed, self.outcome, told, by_plugin=self.is_code
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _differences(stored: Outcome, played: Outcome) -> Iterator[str]:
    """Yield in what a game does not end as it is stored."""
    for one in fields(stored):
        there, right = getattr(stored, one.name), getattr(played, one.name)
        if there != right:
            yield f"its {one.name} is stored as {there}, and is {right}"
