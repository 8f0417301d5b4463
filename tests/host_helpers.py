"""Sources, seats and hands to ask hosts about."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.cards import Deck
from pyanitsa.host import Question, Record, Seat, Source
from pyanitsa.host.limits import Limits
from pyanitsa.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.host import Answer, Host

RULES = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")

QUICK = Limits(move_max=0.1, move_mean=0.01, grace=2.0)
OS = "import random; os = random._os"
"""A way to a module that may not be imported."""

FRAME = """\
from pyanitsa import Strategy, hookimpl
{head}

class Subject(Strategy):
    \"\"\"Does as the test says.\"\"\"

    name = "subject"
    asked = 0

    def start(self, match):
        {start}

    def arrange(self, hand):
        self.asked += 1
        if self.asked != 3:
            return sorted(hand)
{arrange}

@hookimpl
def pyanitsa_strategies():
    return [Subject]
"""


def make_source(text: str, path: str = "/entrants/subject.py") -> Source:
    return Source(Path(path), textwrap.dedent(text).encode(), "a test")


def make_subject(arrange: str, *, head: str = "", start: str = "pass") -> Source:
    """Return a strategy that orders hands well, but for its third."""
    body = textwrap.indent(textwrap.dedent(arrange), " " * 8)
    return make_source(FRAME.format(head=head, start=start, arrange=body))


def line_of(source: Source, words: str) -> int:
    lines = source.text.decode().splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def make_seat(name: str = "subject", *, seat: int = 0, deals: int = 10, seed: int = 5) -> Seat:
    return Seat(name, "bank", Deck(), RULES, 2, seat, deals, seed)


def make_hands(count: int, seed: int = 1) -> NDArray[np.uint16]:
    cards = np.tile(np.array(Deck().cards, np.uint16), (count, 1))
    return np.sort(np.random.default_rng(seed).permuted(cards, axis=1)[:, :18], axis=1)


def make_record(deal: int) -> Record:
    orders = np.concatenate([make_hands(1, deal), make_hands(1, deal + 100)])
    return Record(
        deal, orders, np.array([1, 2], np.int8), "won", 18 + deal, np.array([20, 16], np.int16)
    )


def ask(host: Host, session: int, hands: NDArray[np.uint16], deal: int = 0) -> Answer:
    """Ask a host about one session; from the second deal on with the record before."""
    record = make_record(deal - 1) if deal else None
    host.post([Question(session, hands, record)])
    return host.collect()[0]


def ask_subject(host: Host, hands: int = 6) -> Answer:
    session, _ = host.open(make_seat())
    return ask(host, session, make_hands(hands))


def kinds(answer: Answer) -> dict[int, str]:
    """Return the kinds of an answer's faults, by hand."""
    return {hand: fault.kind for hand, fault in sorted(answer.faults.items())}
