"""What the runner and a host process send each other: frames with a head of fixed size.

A request is its kind, how many bytes of printed text are wanted, a session, a nonce and the
length of what follows. An answer is its kind, the nonce of its request and the length of what
follows; what was printed meanwhile comes before it, in frames of the same form. Lengths are
bounded, texts too, and nothing that is sent is ever run.
"""

from __future__ import annotations

import sys
from array import array
from enum import IntEnum
from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Final

from pyanitsa.cards import Deck
from pyanitsa.errors import printable
from pyanitsa.host.base import Fault, Seat
from pyanitsa.rules import OPTIONS, Rules
from pyanitsa.strategy import GameRecord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.cards import Card
    from pyanitsa.host.base import Record

REQUEST: Final = Struct("<BQI8sI")
REPLY: Final = Struct("<B8sI")
COUNTS: Final = Struct("<IHI")
"""How many hands, how many cards in each, and how long the record before them is."""

FAULT: Final = Struct("<IBIH")
"""The number of a hand, the kind of a fault, the line or 0, and the length of the text."""

KINDS: Final = (
    "exception",
    "illegal order",
    "too slow",
    "out of memory",
    "not allowed",
    "does not load",
)
"""The faults that a host process can tell of; the others are what the runner sees for itself."""

TEXT: Final = 400
"""The most characters of a fault's text."""

TEXT_BYTES: Final = 4 * TEXT
MAX_DESCRIBED: Final = 256 * 1024

_SEAT: Final = Struct("<HBBBIQ?")
_GAME: Final = Struct("<IQBH")
_LENGTH: Final = Struct("<H")


class Ask(IntEnum):
    """What a host process is asked."""

    LOAD = 1
    DESCRIBE = 2
    OPEN = 3
    ORDERS = 4
    CLOSE = 5


class Say(IntEnum):
    """What a host process answers."""

    READY = 1
    DONE = 2
    FAULT = 3
    ORDERS = 4
    PRINTED = 5


class WireError(Exception):
    """A frame that is not what it must be."""


def orders_room(hands: int, cards: int) -> int:
    """Return how long the answer to so many hands can be."""
    return hands * (2 * cards + FAULT.size + TEXT_BYTES)


def codes(text: bytes) -> array[int]:
    """Return numbers of 16 bits that were sent; the lower byte comes first."""
    numbers = array("H")
    numbers.frombytes(text)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def packed_fault(number: int, fault: Fault) -> bytes:
    """Return a fault of a hand as it is sent."""
    text = fault.text[:TEXT].encode("utf-8", "replace")
    line = fault.line or 0
    kind = KINDS.index(fault.kind)
    return FAULT.pack(number, kind, line if 0 < line < 2**32 else 0, len(text)) + text


def read_faults(text: bytes, hands: int) -> dict[int, Fault]:
    """Return the faults that stand in a text, by hand.

    Raises:
        WireError: it is no list of faults of different hands.
    """
    found: dict[int, Fault] = {}
    at = 0
    while at < len(text):
        if len(text) - at < FAULT.size:
            raise WireError("a fault is cut off")
        number, kind, line, length = FAULT.unpack_from(text, at)
        at += FAULT.size
        if number >= hands or number in found or kind >= len(KINDS) or length > TEXT_BYTES:
            raise WireError("a fault that cannot be")
        if len(text) - at < length:
            raise WireError("a fault is cut off")
        found[number] = Fault(KINDS[kind], _plain(text[at : at + length]), line or None)
        at += length
    return found


def packed_texts(texts: Iterable[str]) -> bytes:
    """Return short texts as they are sent, each cut to what fits."""
    parts = []
    for text in texts:
        data = text[:TEXT].encode("utf-8", "replace")
        parts += [_LENGTH.pack(len(data)), data]
    return b"".join(parts)


def read_texts(text: bytes) -> list[str]:
    """Return the short texts that were sent, each in one line.

    Raises:
        WireError: they are cut off.
    """
    found = []
    at = 0
    while at < len(text):
        if len(text) - at < _LENGTH.size:
            raise WireError("a text is cut off")
        (length,) = _LENGTH.unpack_from(text, at)
        at += _LENGTH.size
        if len(text) - at < length:
            raise WireError("a text is cut off")
        found.append(_plain(text[at : at + length]))
        at += length
    return found


def packed_seat(seat: Seat) -> bytes:
    """Return a seat as it is sent."""
    numbers = (seat.deck.size, seat.deck.copies, seat.players, seat.seat, seat.deals, seat.seed)
    texts = (seat.name, seat.variant, _told(seat.rules))
    return _SEAT.pack(*numbers, seat.can_simulate) + packed_texts(texts)


def read_seat(text: bytes) -> Seat:
    """Return the seat that was sent."""
    size, copies, players, number, deals, seed, can_simulate = _SEAT.unpack_from(text)
    name, variant, rules = read_texts(text[_SEAT.size :])
    return Seat(
        name=name,
        variant=variant,
        deck=_deck(size, copies),
        rules=_rules(rules),
        players=players,
        seat=number,
        deals=deals,
        seed=seed,
        can_simulate=can_simulate,
    )


@cache
def _told(rules: Rules) -> str:
    return " ".join(f"{option}={getattr(rules, option)}" for option in OPTIONS)


@cache
def _rules(text: str) -> Rules:
    return Rules.parse(text)


@cache
def _deck(size: int, copies: int) -> Deck:
    return Deck(size, copies)


def packed_record(record: Record) -> bytes:
    """Return a record as it is sent."""
    players, width = record.orders.shape
    return b"".join(
        (
            _GAME.pack(record.deal, record.rounds, players, width),
            record.places.astype("<i2").tobytes(),
            record.banks.astype("<i2").tobytes(),
            record.orders.astype("<u2").tobytes(),
            record.reason.encode(),
        )
    )


def read_record(text: bytes, seat: int, cards: tuple[Card, ...]) -> GameRecord:
    """Return the record that was sent, as the strategy in a seat gets it.

    Args:
        text: what was sent.
        seat: the seat.
        cards: the card of each code.
    """
    deal, rounds, players, width = _GAME.unpack_from(text)
    at = _GAME.size
    end = at + 2 * players * (2 + width)
    numbers = codes(text[at:end]).tolist()
    orders = [numbers[i : i + width] for i in range(2 * players, len(numbers), width)]
    return GameRecord(
        deal=deal,
        seat=seat,
        orders=tuple([tuple([cards[code] for code in order if code]) for order in orders]),
        places=tuple(numbers[:players]),
        reason=text[end:].decode(),
        rounds=rounds,
        banks=tuple(numbers[players : 2 * players]),
    )


def _plain(text: bytes) -> str:
    """Return a text of an entrant's in one printable line, cut to what is allowed."""
    return printable(" ".join(text.decode("utf-8", "replace").split()))[:TEXT]
