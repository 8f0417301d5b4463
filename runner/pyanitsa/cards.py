"""Cards and decks.

A card is an `int` underneath, so that sorting a hand sorts it by strength: the rank stands in the
highest bits, then the suit, then the copy (where several decks are shuffled together).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pyanitsa.errors import CardError

JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14
JOKER: Final = 15

SUITS: Final = "♠♣♦♥"
SUIT_LETTERS: Final = "SCDH"
MAX_COPIES: Final = 8
CARD_CODES: Final = 512
"""Every card's code is below this number."""

_FACES: Final = {JACK: "J", QUEEN: "Q", KING: "K", ACE: "A"}
_RANKS: Final = {str(r): r for r in range(2, 11)} | {"T": 10} | {f: r for r, f in _FACES.items()}
_LOWEST: Final = {36: 6, 52: 2, 54: 2}


class Card(int):
    """A playing card; as a number it is `rank * 32 + suit * 8 + copy`.

    Ranks are 2 to 10, then 11 (J), 12 (Q), 13 (K), 14 (A) and 15 (a joker). Suits are 0 to 3
    (♠♣♦♥); the two jokers have 0 and 1 there. `str()` gives `6♠`, `10♥`, `★`.
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: int, copy: int = 0) -> Card:
        """Return the card of a rank (2 to 15), a suit (0 to 3; joker: 0 or 1) and a copy (0 to 7).

        Raises:
            CardError: there is no such card.
        """
        suits = 2 if rank == JOKER else 4
        if not (2 <= rank <= JOKER and 0 <= suit < suits and 0 <= copy < MAX_COPIES):
            raise CardError(f"there is no card of rank {rank}, suit {suit}, copy {copy}")
        return cls(rank << 5 | suit << 3 | copy)

    @classmethod
    def parse(cls, text: str, copy: int = 0) -> Card:
        """Read `6♠`, `10H`, `TH`, `KD`; `*1` and `*2` (or `★`, the first) are the jokers.

        Raises:
            CardError: the text names no card.
        """
        if text in {"★", "*1", "*2"}:
            return cls.of(JOKER, int(text == "*2"), copy)
        rank, suit = _RANKS.get(text[:-1].upper()), text[-1:].upper()
        if rank is None or not suit or suit not in SUITS + SUIT_LETTERS:
            raise CardError(f"{text!r} is no card; write a rank and a suit, as in 6♠, TH or AS")
        return cls.of(rank, (SUITS + SUIT_LETTERS).index(suit) % 4, copy)

    @property
    def rank(self) -> int:
        """The rank, 2 to 14 (an ace) or 15 (a joker)."""
        return self >> 5

    @property
    def suit(self) -> int:
        """The suit, 0 to 3 for ♠♣♦♥; a joker's number, 0 or 1."""
        return self >> 3 & 3

    @property
    def copy(self) -> int:
        """Which of the decks that are shuffled together it comes from."""
        return self & 7

    def __str__(self) -> str:
        if self.rank == JOKER:
            return "★"
        return _FACES.get(self.rank, str(self.rank)) + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"<{self}>" if self.copy == 0 else f"<{self} {self.copy + 1}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True)
class Deck:
    """A deck of 36, 52 or 54 cards, or several copies of one shuffled together.

    Raises:
        CardError: there is no such deck.
    """

    size: int = 36
    copies: int = 1

    def __post_init__(self) -> None:
        if type(self.size) is not int or self.size not in _LOWEST:
            raise CardError(f"there is no deck of {self.size} cards; there are 36, 52 and 54")
        if type(self.copies) is not int or not 1 <= self.copies <= MAX_COPIES:
            raise CardError(f"{self.copies} copies of a deck; 1 to {MAX_COPIES} can be played")

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read `36`, `52`, `54` or, for several copies, `2x36`.

        Raises:
            CardError: the text names no deck.
        """
        copies, cross, size = text.lower().replace("×", "x").replace(" ", "").rpartition("x")
        if not (size.isdecimal() and (copies.isdecimal() if cross else not copies)):
            raise CardError(f"{text!r} is no deck; write 36, 52, 54 or, for two decks, 2x36")
        return cls(int(size), int(copies) if cross else 1)

    def __str__(self) -> str:
        return str(self.size) if self.copies == 1 else f"{self.copies}x{self.size}"

    def __len__(self) -> int:
        return self.size * self.copies

    @property
    def low_rank(self) -> int:
        """The rank of the low card: 6 of 36 cards, 2 of 52 or 54."""
        return _LOWEST[self.size]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, weakest first."""
        kinds = [(rank, suit) for rank in range(self.low_rank, ACE + 1) for suit in range(4)]
        if self.size == 54:
            kinds += [(JOKER, 0), (JOKER, 1)]
        return tuple(Card.of(r, s, copy) for r, s in kinds for copy in range(self.copies))
