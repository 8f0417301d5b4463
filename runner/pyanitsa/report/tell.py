"""A replayed game, told round by round as one would tell it at the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pyanitsa.cards import Card
from pyanitsa.engine.events import Kind
from pyanitsa.report import phrases as say
from pyanitsa.report.harmless import harmless
from pyanitsa.wording import Language, Text, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyanitsa.engine import Event, Outcome


def tell_game(
    hands: Sequence[Sequence[int]],
    outcome: Outcome,
    events: Iterable[Event],
    names: Sequence[str],
    *,
    language: Language = Language.EN,
    rounds: int | None = None,
) -> list[str]:
    """Tell a game line by line: the stacks, each round, and how it ended.

    A plain round is one line; a war has one more for each step.

    Args:
        hands: each seat's stack before the first round, top first.
        outcome: how the game ended.
        events: what happened, as `replay` returns it.
        names: each seat's player; equal ones are told apart by a number.
        language: the language to tell it in.
        rounds: how many rounds to tell at most, half of them from the beginning and half from the
            end; a line says how many are left out. None tells them all.
    """
    if len(names) != len(hands):
        raise ValueError(f"{len(names)} names for {len(hands)} seats")
    teller = _Teller(hands, outcome, _told_apart(names), language)
    for event in events:
        teller.hear(event)
    told = teller.rounds
    kept = len(told) if rounds is None else min(rounds, len(told))
    first, last = told[: kept - kept // 2], told[len(told) - kept // 2 :]
    left_out = (
        [say.LEFT_OUT.pick(language).format(number=len(told) - kept)] if kept < len(told) else []
    )
    return [
        *teller.opening(hands),
        "",
        *(line for lines in first for line in lines),
        *left_out,
        *(line for lines in last for line in lines),
        "",
        *teller.ending(outcome),
    ]


def _told_apart(names: Sequence[str]) -> list[str]:
    """Return the names fit to be seen; where one is there again, all of it are numbered."""
    shown = [harmless(name) for name in names]
    numbers = [Counter(shown[: seat + 1])[name] for seat, name in enumerate(shown)]
    return [
        f"{name} ({number})" if shown.count(name) > 1 else name
        for name, number in zip(shown, numbers, strict=True)
    ]


class _Teller:
    """Hears the events of a game one by one and puts each round into words.

    Attributes:
        rounds: the lines of each round so far.
    """

    def __init__(
        self, hands: Sequence[Sequence[int]], outcome: Outcome, names: list[str], language: Language
    ) -> None:
        self.rounds: list[list[str]] = []
        self._language = language
        self._names = names
        self._faces = str.maketrans(say.FACES.en, say.FACES.pick(language))
        self._width = len(str(outcome.rounds))
        # Where won cards go into banks, somebody has some in the end, unless nobody took any.
        self._banking = any(outcome.banks)
        self._counts = [0 if self._banking else len(hand) for hand in hands]
        self._covered = self._reordered = False
        self._table: list[Card] = []
        self._laid: dict[int, list[str]] = {}
        self._said: list[str] = []
        self._out: list[int] = []

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        match event.kind:
            case Kind.ROUND:
                self._end_round()
                self.rounds.append([])
            case Kind.TURN:
                cards = self._cards(event.cards)
                self._write(self._say(say.TURN, name=self._names[event.seat], cards=cards))
            case Kind.REVEAL | Kind.COVER:
                self._lay(event)
            case Kind.WAR:
                self._said.append(self._war(event.seats))
                self._end_step()
            case Kind.OUT:
                self._out.append(event.seat)
            case Kind.END:
                self._end_round()
            case _:
                self._said.append(self._table_goes(event))

    def opening(self, hands: Sequence[Sequence[int]]) -> Iterator[str]:
        """Yield the lines before the first round: the stacks, and how to read what follows."""
        yield self._say(say.STACKS)
        for name, hand in zip(self._names, hands, strict=True):
            yield f"  {name}: {self._cards(map(Card, hand))}".rstrip()
        yield self._say(say.GUIDE_BANK if self._banking else say.GUIDE)
        if self._covered:
            yield self._say(say.GUIDE_COVERS)
        if self._reordered:
            yield self._say(say.GUIDE_ORDER)

    def ending(self, outcome: Outcome) -> Iterator[str]:
        """Yield the lines after the last round: the reason, who wins, the counts, the places."""
        rounds = say.ROUNDS.counted(outcome.rounds, self._language)
        if outcome.reason == "draw":
            yield self._say(say.DRAW)
        elif outcome.reason == "limit":
            yield self._say(say.LIMIT, count=rounds)
        elif outcome.loop is not None:
            start, _ = outcome.loop
            words = say.ENDLESS if start else say.ENDLESS_DEAL
            yield self._say(words, start=start, end=outcome.rounds)
        first = self._placed(outcome, 1)
        yield self._say(
            say.SHARED if len(first) > 1 else say.WINS, names=listed(first, self._language)
        )
        wars = say.WARS.counted(outcome.wars, self._language)
        yield self._say(say.COUNTERS, rounds=rounds, wars=wars, outcome=outcome)
        places = (
            f"{place}. {', '.join(self._placed(outcome, place, with_banks=self._banking))}"
            for place in sorted(set(outcome.places))
        )
        yield self._say(say.PLACES, places="; ".join(places))

    def _placed(self, outcome: Outcome, place: int, *, with_banks: bool = False) -> list[str]:
        """Return the names of those who share a place."""
        return [
            f"{name} ({bank})" if with_banks else name
            for name, bank, own in zip(self._names, outcome.banks, outcome.places, strict=True)
            if own == place
        ]

    def _lay(self, event: Event) -> None:
        (card,) = event.cards
        shown = self._cards(event.cards)
        if event.kind is Kind.COVER:
            shown = f"[{shown}]"
            self._covered = True
        self._laid.setdefault(event.seat, []).append(shown)
        self._table.append(card)
        if not self._banking:
            self._counts[event.seat] -= 1

    def _war(self, seats: Sequence[int]) -> str:
        if set(seats) == set(self._laid):
            return self._say(say.WAR)
        return self._say(say.WAR_BETWEEN, names=self._listed(seats))

    def _table_goes(self, event: Event) -> str:
        """Return what is said of what becomes of the table, and keep account of it."""
        if event.kind is Kind.SHORTAGE:
            return self._say(say.SHORTAGE, name=self._names[event.seat])
        if event.kind is Kind.UNDECIDED:
            return self._say(say.UNDECIDED, number=len(self._table))
        as_laid = list(event.cards) == self._table
        self._table.clear()
        if event.kind is Kind.DISCARD:
            return self._say(say.DISCARD)
        self._counts[event.seat] += len(event.cards)
        self._reordered |= not as_laid
        order = "" if as_laid else self._say(say.IN_ORDER, cards=self._cards(event.cards))
        count = say.CARDS.counted(len(event.cards), self._language)
        words = say.BANKS if self._banking else say.TAKES
        return self._say(words, name=self._names[event.seat], count=count) + order

    def _end_round(self) -> None:
        if self._laid or self._said:
            self._end_step(f" ({' : '.join(map(str, self._counts))})")
        if self._out:
            words = say.ALL_OUT if self._out[1:] else say.OUT
            self._write(self._say(words, names=self._listed(self._out)))
            self._out.clear()

    def _end_step(self, counts: str = "") -> None:
        """Write the line of a step: what was laid, and what came of it."""
        laid = ", ".join(
            f"{self._names[seat]} {' '.join(cards)}" for seat, cards in self._laid.items()
        )
        self._write(" — ".join(filter(None, (laid, "; ".join(self._said)))) + counts)
        self._laid.clear()
        self._said.clear()

    def _write(self, line: str) -> None:
        """Write a line of the round; the first one gets its number."""
        lines = self.rounds[-1]
        number = "" if lines else f"{len(self.rounds)}."
        lines.append(f"{number:>{self._width + 1}} {line}")

    def _say(self, words: Text, **about: object) -> str:
        return words.pick(self._language).format(**about)

    def _listed(self, seats: Sequence[int]) -> str:
        return listed((self._names[seat] for seat in seats), self._language)

    def _cards(self, cards: Iterable[Card]) -> str:
        return " ".join(map(str, cards)).translate(self._faces)
