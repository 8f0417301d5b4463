"""The events of a replayed game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyanitsa.cards import Card


class Kind(StrEnum):
    """What happened."""

    ROUND = "round"
    """A round begins; `seat` leads, `number` is the round's number from 1."""
    REVEAL = "reveal"
    """`seat` lays its top card, `cards[0]`, open: in a round's first step or in a war step."""
    WAR = "war"
    """A war step begins; `seats` are the tied players."""
    COVER = "cover"
    """`seat` lays `cards[0]` face down."""
    SHORTAGE = "shortage"
    """`seat` has to lay a card in a war and has none at all."""
    TURN = "turn"
    """`seat` takes up its pile; `cards` is its new stack, top first."""
    PICKUP = "pickup"
    """`seat` takes the table; `cards` in the order in which they go to its cards or its bank."""
    DISCARD = "discard"
    """`cards`, all of the table, leave the game."""
    UNDECIDED = "undecided"
    """A war ends with nobody left to go on; `seats` were tied, the table stays where it is."""
    OUT = "out"
    """`seat` has no card left and is out."""
    END = "end"
    """The game ends, for the reason `reason`; `number` rounds were begun."""


@dataclass(frozen=True)
class Event:
    """One event of a game; the fields that a kind does not speak of are empty.

    Attributes:
        kind: what happened.
        seat: whose event it is; -1 where it is nobody's alone.
        seats: the players it concerns, where there are several.
        cards: the cards it concerns.
        number: a count, as the kind says.
        reason: for the end, one of the engine's `REASONS`.
    """

    kind: Kind
    seat: int = -1
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    number: int = 0
    reason: str = ""
