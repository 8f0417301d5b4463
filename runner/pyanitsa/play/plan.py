"""What is to be played: entrants, matches and rounds of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.engine import RULES_VERSION
from pyanitsa.play.chance import digest
from pyanitsa.play.seating import slot_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.variant import Variant


@dataclass(frozen=True)
class Entrant:
    """A strategy that takes part.

    Attributes:
        name: what tables say.
        hash: SHA-256 over its own name and the source, in hex digits.
        origin: where it comes from: a file, or the plugin that provides it.
        description: the first line of its docstring.
        own: what it calls itself, where tables may call it otherwise.
    """

    name: str
    hash: str
    origin: str
    description: str = ""
    own: str = ""

    @property
    def own_name(self) -> str:
        """What it calls itself, and what it is asked for in its file."""
        return self.own or self.name


@dataclass(frozen=True)
class MatchPlan:
    """A match to be played: all rotations of the seats over the same deals, as `seating` has them.

    Attributes:
        key: SHA-256 over all that decides the games, in hex digits.
        variant: the rules.
        entrants: who plays, by slot.
        number: the match's number among those of the same entrants, from 0.
        deals: the games of one leg.
        seed: the seed of the tournament.
    """

    key: str
    variant: Variant
    entrants: tuple[Entrant, ...]
    number: int
    deals: int
    seed: int

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.entrants)

    def slot(self, leg: int, seat: int) -> int:
        """Return the slot that takes a seat in a leg."""
        return slot_of(leg, seat, self.players)


@dataclass(frozen=True, eq=False)
class DrawnRound:
    """A round of a variant, as it was drawn.

    Attributes:
        variant: the variant's place in the tournament file.
        number: the round's number in the variant, from 0.
        plans: its matches: one of every table, then the next of every table.
        byes: who sits out, by their places in the tournament file.
    """

    variant: int
    number: int
    plans: tuple[MatchPlan, ...]
    byes: tuple[int, ...] = ()


def match_key(
    variant: Variant,
    entrants: Sequence[Entrant],
    seed: int,
    number: int,
    deals: int,
    allowed: str = "",
) -> str:
    """Return the key of a match: a hash over all that decides its games.

    Args:
        variant: the rules.
        entrants: who plays, by slot.
        seed: the seed of the tournament.
        number: the match's number among those of the same entrants.
        deals: the games of one leg.
        allowed: the limits and modules that are not the default, in a fixed form.
    """
    return digest(
        "match",
        RULES_VERSION,
        variant.name,
        variant.hash(),
        seed,
        number,
        deals,
        allowed,
        *(one.hash for one in entrants),
    )
