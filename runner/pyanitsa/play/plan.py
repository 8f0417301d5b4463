"""What is to be played: entrants, matches and rounds of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyanitsa.engine import RULES_VERSION
from pyanitsa.play.chance import digest
from pyanitsa.play.seating import slot_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.play.chance import MatchChance, ReleasedChance, Secret
    from pyanitsa.variant import Variant


@dataclass(frozen=True)
class Entrant:
    """A strategy that takes part.

    Attributes:
        name: what tables say.
        hash: SHA-256 over the name and the source, in hex digits.
        origin: where it comes from: a file, or the plugin that provides it.
        description: the first line of its docstring.
    """

    name: str
    hash: str
    origin: str
    description: str = ""


@dataclass(frozen=True)
class MatchPlan:
    """A match to be played: all rotations of the seats over the same deals, as `seating` has them.

    Attributes:
        key: SHA-256 over all that decides the games, in hex digits.
        variant: the rules.
        entrants: who plays, by slot.
        number: the match's number among those of the same entrants, from 0.
        deals: the games of one leg.
        chance: where the deals and the seeds of the strategies come from.
    """

    key: str
    variant: Variant
    entrants: tuple[Entrant, ...]
    number: int
    deals: int
    chance: MatchChance | ReleasedChance

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.entrants)

    @property
    def deal_source(self) -> tuple[object, ...]:
        """What its deals depend on: matches of one variant with the same have the same deals."""
        return self.chance.deal_source, self.players, self.deals

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


def plan_match(
    secret: Secret,
    variant: Variant,
    entrants: Sequence[Entrant],
    number: int,
    deals: int,
    *,
    allowed: str = "",
    shared: bool = False,
) -> MatchPlan:
    """Return a match of a tournament, named by its content alone.

    Args:
        secret: the tournament's secret.
        variant: the rules.
        entrants: who plays; their slots are in the order of their hashes.
        number: the match's number among those of the same entrants.
        deals: the games of one leg.
        allowed: the limits and modules that are not the default, in a fixed form.
        shared: whether all matches of a number are played on the same deals.
    """
    slots = tuple(sorted(entrants, key=lambda one: one.hash))
    hashes = [one.hash for one in slots]
    # Who meets itself is counted, so that the parts tell how many of it there are.
    named = [f"{one} {hashes[:slot].count(one)}" for slot, one in enumerate(hashes)]
    rules = (variant.name, variant.hash())
    content = (
        *("match", RULES_VERSION, *rules, secret.commitment, number, deals, allowed),
        *("number" if shared else "pairing", *named),
    )
    dealt = (*rules, len(slots), number, *(() if shared else named))
    return MatchPlan(digest(*content), variant, slots, number, deals, secret.match(content, dealt))


def released_key(
    variant: Variant, entrants: Sequence[Entrant], seed: int, number: int, deals: int, allowed: str
) -> str:
    """Return the key of a match as version 1 of the tables has it, made of a known seed."""
    return digest(
        *("match", RULES_VERSION, variant.name, variant.hash(), seed, number, deals, allowed),
        *(one.hash for one in entrants),
    )
