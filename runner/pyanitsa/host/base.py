"""What a match and a host say to each other: hands and records there, orders and faults back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.cards import Deck
    from pyanitsa.rules import Rules


@dataclass(frozen=True)
class Description:
    """What a host says of a strategy in a source."""

    name: str
    description: str


@dataclass(frozen=True)
class Fault:
    """What an entrant did wrong, in words that its author understands.

    Attributes:
        kind: `exception`, `illegal order`, `too slow`, `out of memory`, `died`, `protocol`,
            `not allowed`, `does not load` or `withdrawn`.
        text: what happened.
        line: the line of the author's file, where there is one.
        hard: whether a process was lost, and the rest of the leg with it.
    """

    kind: str
    text: str
    line: int | None = None
    hard: bool = False


@dataclass(frozen=True)
class Seat:
    """A seat in a leg, for which a host makes a fresh strategy object.

    Attributes:
        name: the strategy, of those that the source provides.
        variant: the name of the rule variant.
        deck: the cards.
        rules: the options.
        players: how many sit at the table.
        seat: which seat it is.
        deals: the games of the leg.
        seed: the seed of the strategy's own chance.
        can_simulate: whether the rules say all of how games go; a plugin's own code, which says
            more, is not known in hosts.
    """

    name: str
    variant: str
    deck: Deck
    rules: Rules
    players: int
    seat: int
    deals: int
    seed: int
    can_simulate: bool = True


@dataclass(frozen=True, eq=False)
class Record:
    """A finished game, for a strategy that observes.

    Attributes:
        deal: the number of the game in the leg.
        orders: the stacks that were played, as card codes: uint16 (players, cards); zero behind a
            shorter stack, and everywhere where a seat forfeited.
        places: each seat's place: (players,).
        reason: why it ended.
        rounds: how many rounds were played.
        banks: each seat's bank: (players,).
    """

    deal: int
    orders: NDArray[np.uint16]
    places: NDArray[np.int8]
    reason: str
    rounds: int
    banks: NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class Question:
    """What a host is asked for one seat at one tick.

    Attributes:
        session: the seat's number, as `Host.open` gave it.
        hands: the hands to order, weakest card first, as card codes: uint16 (hands, cards).
        record: the game before, for a seat that observes; it is told before the hands.
    """

    session: int
    hands: NDArray[np.uint16]
    record: Record | None = None


@dataclass(frozen=True, eq=False)
class Answer:
    """What a host answers to a question.

    Attributes:
        orders: uint16 (hands, cards); each row holds the cards of its hand, or, where there was a
            fault, anything.
        faults: what went wrong, by the number of the hand.
    """

    orders: NDArray[np.uint16]
    faults: dict[int, Fault] = field(default_factory=dict)


class Host(Protocol):
    """Runs the strategies of one source; what they do wrong comes back as faults.

    All hosts are asked (`post`) before any is waited for (`collect`).
    """

    def open(self, seat: Seat) -> tuple[int, bool]:
        """Make a strategy object for a seat; return its number and whether it observes games.

        What goes wrong there is a fault of every hand that is asked of the seat.
        """

    def post(self, questions: Sequence[Question]) -> None:
        """Ask for all orders of a tick."""

    def collect(self) -> list[Answer]:
        """Return the answers to what was asked last, in the order of the questions."""

    def close(self, session: int) -> str:
        """Forget a seat's strategy object; return what it has printed, as far as it is kept."""


class OwnHost(Host, Protocol):
    """A host that is somebody's own; as a context it ends all that lives in it."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def used(self, session: int) -> int:
        """Return the nanoseconds of processor time that a seat has used so far."""
