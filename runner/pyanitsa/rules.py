"""The option set of the game, validated, with a canonical form and a hash."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args, get_type_hints

from pyanitsa.errors import RulesError, nearest

Joker = Literal["above-ace", "as-ace"]
Leftover = Literal["set-aside", "dealt"]
LowBeatsAce = Literal["no", "takes", "alone", "blocks"]
WarScope = Literal["top", "any"]
OnTie = Literal["war", "discard"]
CoverShortage = Literal["nobody", "partial", "lose"]
Shortage = Literal["lose", "take", "draw"]
Pickup = Literal["laid", "seat", "winner-first", "winner-last", "shuffled"]
PickupBy = Literal["layer", "player"]
Capture = Literal["bottom", "pile-turned", "pile-as-is", "pile-shuffled", "bank"]
Lead = Literal["rotate", "winner", "fixed"]
Goal = Literal["collect", "shed", "bank"]
Look = Literal["blind", "arrange"]

MAX_COVERS: Final = 99
MAX_LIMIT: Final = 1_000_000_000


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one way to play; the defaults are the classic game's.

    Attributes:
        joker: whether a joker is above the ace or is an ace in every respect.
        leftover: what happens to the cards that do not divide among the players.
        low_beats_ace: whether the low card beats the ace, and who takes when a higher card than
            the low one lies there too: the low card (`takes`), the ace (`alone`) or the highest
            of the rest (`blocks`).
        war_scope: whether only a shared highest rank breaks out a war, or any shared rank.
        on_tie: whether a tie is fought out or all cards on the table leave the game.
        covers: the cards laid face down in a war step before the open one.
        cover_shortage: what happens when a disputant cannot lay all covers and an open card.
        shortage: what happens when a disputant has no card at all.
        pickup: the order in which the winner picks the table up, first to be played first.
        pickup_by: whether that order holds layer by layer or player by player.
        capture: where won cards go.
        lead: who lays first in the next round.
        goal: what the players play for.
        look: whether players order their hands before the first round.
        limit: the round after which any game is stopped.

    Raises:
        RulesError: a value is unknown, or the options cannot be played together.
    """

    joker: Joker = "above-ace"
    leftover: Leftover = "set-aside"
    low_beats_ace: LowBeatsAce = "no"
    war_scope: WarScope = "top"
    on_tie: OnTie = "war"
    covers: int = 0
    cover_shortage: CoverShortage = "nobody"
    shortage: Shortage = "lose"
    pickup: Pickup = "laid"
    pickup_by: PickupBy = "layer"
    capture: Capture = "bottom"
    lead: Lead = "rotate"
    goal: Goal = "collect"
    look: Look = "blind"
    limit: int = 10_000

    def __post_init__(self) -> None:
        for option, values in CHOICES.items():
            _check_choice(option, getattr(self, option), values)
        _check_number("covers", self.covers, 0, MAX_COVERS)
        _check_number("limit", self.limit, 1, MAX_LIMIT)
        if (self.goal == "bank") != (self.capture == "bank"):
            raise RulesError(
                f"goal={self.goal} and capture={self.capture} cannot be played together: only "
                "cards kept in a bank can be counted, and a bank is kept only to be counted; "
                "set both to bank, or neither"
            )

    @classmethod
    def from_options(cls, options: dict[str, Any], *, base: Rules | None = None) -> Rules:
        """Return `base` (default: the classic rules) with some options changed.

        Raises:
            RulesError: an option or a value is unknown, or they cannot be played together.
        """
        for option in options:
            if option not in OPTIONS:
                raise RulesError(f"there is no option {option!r}{nearest(option, OPTIONS)}")
        kept = {} if base is None else {option: getattr(base, option) for option in OPTIONS}
        return cls(**(kept | options))

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read options as `canonical` writes them; they may all be there.

        Raises:
            RulesError: an option or a value is unknown, or they cannot be played together.
        """
        options = dict(option.split("=", 1) for option in text.split())
        return cls.from_options(
            {name: int(value) if value.isdecimal() else value for name, value in options.items()}
        )

    @property
    def shuffles(self) -> bool:
        """Whether chance plays a part after the deal."""
        return self.pickup == "shuffled" or self.capture == "pile-shuffled"

    def canonical(self) -> str:
        """Return the options that are not the default, sorted, as `covers=1 lead=fixed`.

        An option that is added later leaves the canonical form of older rules as it was.
        """
        changed = (
            f"{f.name}={getattr(self, f.name)}"
            for f in fields(self)
            if getattr(self, f.name) != f.default
        )
        return " ".join(sorted(changed))

    def hash(self) -> str:
        """Return the SHA-256 of the canonical form, in hex digits."""
        return hashlib.sha256(f"rules {self.canonical()}".encode()).hexdigest()


def _choices() -> dict[str, tuple[str, ...]]:
    hints = get_type_hints(Rules)
    return {f.name: get_args(hints[f.name]) for f in fields(Rules) if hints[f.name] is not int}


def _check_choice(option: str, value: object, values: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in values:
        raise RulesError(f"{option}={value!r} is unknown; it can be {', '.join(values)}")


def _check_number(option: str, value: object, lowest: int, highest: int) -> None:
    if type(value) is not int or not lowest <= value <= highest:
        raise RulesError(
            f"{option}={value!r} is out of range; it is a number from {lowest} to {highest}"
        )


CHOICES: Final = _choices()
"""The values of each option that has named values, the default first."""

OPTIONS: Final = tuple(f.name for f in fields(Rules))
"""The names of all options."""
