"""What is read from a database, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from pyanitsa.cards import Card, Deck
from pyanitsa.play.chance import seed_of
from pyanitsa.play.seating import seated
from pyanitsa.rules import Rules
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from pyanitsa.engine.outcome import Outcome
    from pyanitsa.play.chance import MatchChance, ReleasedChance, Secret
    from pyanitsa.play.games import Games
    from pyanitsa.play.plan import Entrant
    from pyanitsa.play.result import GameFault


@dataclass(frozen=True)
class StoredVariant:
    """A rule variant as it was played; `hash` tells whether one of the same name still is it."""

    name: str
    hash: str
    title: Text
    deck: Deck
    rules: Rules

    @classmethod
    def of(cls, row: Any) -> Self:
        """Read a row of the table.

        Raises:
            RulesError: the row is from a program with other options.
        """
        return cls(
            name=row.name,
            hash=row.hash,
            title=Text(row.title_en, row.title_ru),
            deck=Deck.parse(row.deck),
            rules=Rules.parse(row.rules),
        )

    def plain(self) -> Variant:
        """Return the variant that has these rules, and no code of a plugin."""
        return Variant(
            name=self.name, title=self.title, text=self.title, deck=self.deck, rules=self.rules
        )


@dataclass(frozen=True)
class StoredTournament:
    """A tournament, and how many of its matches are stored.

    Attributes:
        seed: of one that version 1 of the tables holds: all that its chance comes from.
        secret: what all its chance comes from; None in such a one.
        revealed: whether the organiser has made the secret known.
    """

    name: str
    seed: int | None
    secret: Secret | None
    revealed: bool
    format: str
    players: int
    settings: dict[str, Any]
    variants: tuple[StoredVariant, ...]
    entrants: tuple[Entrant, ...]
    scheduled: int
    stored: int

    @property
    def known_seed(self) -> int | str | None:
        """The seed that its file says, which everybody may know."""
        seed: int | str | None = self.settings.get("seed")
        return seed

    @property
    def public_secret(self) -> Secret | None:
        """Its secret, if everybody may know it."""
        return self.secret if self.revealed or self.known_seed is not None else None

    def draw_seed(self, variant: StoredVariant) -> int:
        """Return the seed of a variant's draw."""
        if self.secret is None:
            return seed_of("draw", self.seed, variant.name, variant.hash)
        return self.secret.draw(variant.name, variant.hash)


@dataclass(frozen=True)
class StoredSide:
    """What one slot made of a match; the score is a share of the points that there were."""

    entrant: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    forfeits: int


@dataclass(frozen=True)
class StoredMatch:
    """A match of a tournament's schedule.

    Attributes:
        key: its key.
        name: as many digits of the key as tell it from the other stored matches.
        variant: what is played.
        number: its number among those of the same entrants, from 0.
        deals: the games of one leg.
        entrants: who plays, by slot.
        sides: what came of it, by slot; empty where it has not been played.
        recorded: whether its games are stored one by one.
    """

    key: str
    name: str
    variant: str
    number: int
    deals: int
    entrants: tuple[str, ...]
    sides: tuple[StoredSide, ...] = ()
    recorded: bool = False

    @property
    def played(self) -> bool:
        """Whether its result is stored."""
        return bool(self.sides)


@dataclass(frozen=True)
class StoredGame:
    """A game, with all that it takes to play it again.

    Attributes:
        name: what people call it.
        key: the key of its match.
        variant: what was played.
        entrants: who played, by slot.
        number: the match's number, from 0.
        chance: where its deals and the seeds of the strategies come from.
        deals: the games of one leg.
        leg: the leg, from 0.
        deal: the deal, from 0.
        games: the game, with no axes before its own.
        faults: why seats forfeited.
    """

    name: str
    key: str
    variant: StoredVariant
    entrants: tuple[Entrant, ...]
    number: int
    chance: MatchChance | ReleasedChance
    deals: int
    leg: int
    deal: int
    games: Games
    faults: tuple[GameFault, ...]

    @property
    def seats(self) -> tuple[Entrant, ...]:
        """Who played, by seat."""
        return seated(self.entrants, self.leg)

    @property
    def orders(self) -> tuple[tuple[Card, ...], ...]:
        """Each seat's stack, top card first; empty where it forfeited."""
        return tuple(tuple(map(Card, hand)) for hand in self.games.hands())

    @property
    def outcome(self) -> Outcome:
        """How it ended; the reason is one of `GAME_REASONS`."""
        return self.games.outcome()

    @property
    def forfeits(self) -> tuple[bool, ...]:
        """Whether a seat forfeited."""
        return tuple(self.games.forfeits.tolist())


@dataclass(frozen=True)
class StoredPrint:
    """What an entrant has printed in a leg.

    Attributes:
        match: what people call the match.
        variant: what was played.
        entrants: who played, by slot.
        leg: the leg, from 0.
        seat: the entrant's seat, from 0.
        text: what it has printed.
        cut: whether there was more, which is not kept; nor is what came behind it.
    """

    match: str
    variant: str
    entrants: tuple[str, ...]
    leg: int
    seat: int
    text: str
    cut: bool


@dataclass(frozen=True)
class StoredFault:
    """A way in which an entrant forfeited.

    Attributes:
        entrant: whose fault it was.
        kind: what kind of fault.
        text: what happened, in words for its author.
        line: where in the source, if that is known.
        games: how many games it cost.
        first: the first of them, as people call it.
    """

    entrant: str
    kind: str
    text: str
    line: int | None
    games: int
    first: str
