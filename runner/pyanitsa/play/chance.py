"""Keys and chance, made from what they stand for, never from positions.

All chance of a tournament comes from its secret. Each match gets chance of its own, of which nobody
can compute the secret or the chance of another match.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Sequence

SECRET_BYTES: Final = 16
HEX_DIGITS: Final = 2 * SECRET_BYTES

_SECRET: Final = re.compile(r"[0-9a-f]{32}", re.IGNORECASE)
_KNOWN: Final = b"pyanitsa: a secret that everybody knows"


def _joined(parts: Sequence[object]) -> bytes:
    return "".join(f"{len(part)}:{part}" for part in map(str, parts)).encode()


def digest(*parts: object) -> str:
    """Return the SHA-256 of some parts, in hex digits; no two lists of parts run together."""
    return hashlib.sha256(_joined(parts)).hexdigest()


def seed_of(*parts: object) -> int:
    """Return a seed of 64 bits made from some parts."""
    return int(digest(*parts)[:16], 16)


def keyed(key: bytes, size: int, *parts: object) -> bytes:
    """Return some bytes that only who has the key can make of some parts."""
    return hashlib.blake2b(_joined(parts), key=key, digest_size=size).digest()


def keyed_seed(key: bytes, *parts: object) -> int:
    """Return a seed of 64 bits that only who has the key can make of some parts."""
    return int.from_bytes(keyed(key, 8, *parts), "big")


def read_seed(text: str) -> int | str:
    """Return a seed as it is written: a whole number, or a secret of 32 hex digits.

    Raises:
        PyanitsaError: it is neither.
    """
    if _SECRET.fullmatch(text):
        return text.lower()
    if len(text) < HEX_DIGITS and text.isascii() and text.isdigit() and int(text) < 2**63:
        return int(text)
    raise PyanitsaError(
        f"the seed {text!r} is neither a whole number from 0 nor a secret of 32 hex digits"
    )


@dataclass(frozen=True)
class MatchChance:
    """All chance of a match.

    Attributes:
        strategies: what the strategies' seeds are made of: 16 bytes.
        deals: what the deals and the games' own shuffles are made of: 16 bytes.
    """

    strategies: bytes = field(repr=False)
    deals: bytes = field(repr=False)

    @property
    def deal_source(self) -> object:
        """What the deals are made of."""
        return self.deals

    def strategy(self, leg: int, seat: int) -> int:
        """Return the seed of the strategy that takes a seat in a leg."""
        return keyed_seed(self.strategies, "strategy", leg, seat)

    def deal(self, deal: int) -> int:
        """Return the seed of a deal."""
        return keyed_seed(self.deals, "deal", deal)

    def game(self, deal: int) -> int:
        """Return the seed of a game's own shuffles, which all legs share."""
        return keyed_seed(self.deals, "game", deal)


@dataclass(frozen=True)
class ReleasedChance:
    """The chance of a match that version 1 of the tables holds: made of a number anybody can try.

    Attributes:
        key: the match's key.
        parts: the tournament's seed, the variant's name and hash, the players and the number.
    """

    key: str
    parts: tuple[object, ...]

    @property
    def deal_source(self) -> object:
        """What the deals are made of."""
        return self.parts

    def strategy(self, leg: int, seat: int) -> int:
        """Return the seed of the strategy that takes a seat in a leg."""
        return seed_of("strategy", self.key, leg, seat)

    def deal(self, deal: int) -> int:
        """Return the seed of a deal."""
        return seed_of("deal", *self.parts, deal)

    def game(self, deal: int) -> int:
        """Return the seed of a game's own shuffles, which all legs share."""
        return seed_of("game", *self.parts, deal)


@dataclass(frozen=True)
class Secret:
    """What all chance of a tournament comes from.

    Attributes:
        value: 16 bytes.
    """

    value: bytes = field(repr=False)

    @classmethod
    def drawn(cls) -> Self:
        """Return a secret that nobody can guess."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def known(cls, seed: int | str) -> Self:
        """Return the secret that a seed makes: a number, or the 32 hex digits of the secret."""
        if isinstance(seed, str):
            return cls(bytes.fromhex(seed))
        return cls(keyed(_KNOWN, SECRET_BYTES, "seed", seed))

    @classmethod
    def of(cls, seed: int | str | None) -> Self:
        """Return the secret that a seed makes; without a seed, one that nobody can guess."""
        return cls.drawn() if seed is None else cls.known(seed)

    @property
    def text(self) -> str:
        """The secret in 32 hex digits."""
        return self.value.hex()

    @property
    def commitment(self) -> str:
        """What can be shown of the secret before it is: a digest that fits no other one."""
        return digest("pyanitsa commitment", self.text)[:32]

    def match(self, content: Sequence[object], deals_of: Sequence[object]) -> MatchChance:
        """Return the chance of a match.

        Args:
            content: all that the match is.
            deals_of: what its deals depend on; other matches with the same have the same deals.
        """
        return MatchChance(
            keyed(self.value, SECRET_BYTES, "match", *content),
            keyed(self.value, SECRET_BYTES, "deals", *deals_of),
        )

    def draw(self, variant: str, variant_hash: str) -> int:
        """Return the seed of a variant's draw."""
        return keyed_seed(self.value, "draw", variant, variant_hash)
