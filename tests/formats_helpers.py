"""A driver that plays formats with made-up scores, without any games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from pyanitsa.plugins.contest import Contest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from pyanitsa.plugins.contest import Format, Ranking, Round, Table

Scorer: TypeAlias = "Callable[[tuple[str, ...], int], list[float]]"
"""What a match makes, told by the names at its table and by its number."""


@dataclass(frozen=True)
class Played:
    """A tournament that is over.

    Attributes:
        form: the format.
        contest: what it was told.
        rounds: all rounds.
        scores: what was made in them.
    """

    form: Format
    contest: Contest
    rounds: tuple[Round, ...]
    scores: dict[Table, NDArray[np.float64]]

    @property
    def tables(self) -> list[Table]:
        """The tables of all rounds, in order."""
        return [meeting.table for one in self.rounds for meeting in one.meetings]

    @property
    def sittings(self) -> list[int]:
        """In how many rounds each entrant has sat at a table."""
        return self._counts(one for table in self.tables for one in table)

    @property
    def byes(self) -> list[int]:
        """How many byes each entrant has had."""
        return self._counts(one for each in self.rounds for one in each.byes)

    @property
    def ranking(self) -> Ranking:
        """The final ranking."""
        return self.after(len(self.rounds))

    @property
    def order(self) -> list[int]:
        """The entrants, best first."""
        keys = self.ranking.keys
        return sorted(range(len(keys)), key=lambda one: keys[one], reverse=True)

    def after(self, finished: int) -> Ranking:
        """Return the ranking after some rounds, when the next one is drawn and not yet played."""
        done: Counter[Table] = Counter()
        for one in self.rounds[:finished]:
            for meeting in one.meetings:
                done[meeting.table] += meeting.matches
        scores = {table: self.scores[table][:number] for table, number in done.items()}
        ranking = self.form.ranking(self.contest, self.rounds[: finished + 1], scores)
        assert ranking is not None
        return ranking

    def by_name(self) -> list[tuple[frozenset[frozenset[str]], frozenset[str]]]:
        """Return who meets whom and who has a bye, round by round, by name."""
        names = self.contest.names
        return [
            (
                frozenset(frozenset(names[i] for i in meeting.table) for meeting in one.meetings),
                frozenset(names[i] for i in one.byes),
            )
            for one in self.rounds
        ]

    def _counts(self, entrants: Iterable[int]) -> list[int]:
        counted = Counter(entrants)
        return [counted[one] for one in range(self.contest.entrants)]


def contest_of(
    form: Format,
    entrants: int | Sequence[str],
    *,
    players: int = 2,
    matches: int = 2,
    self_play: bool = False,
    seed: int = 0,
    **options: Any,
) -> Contest:
    """Return a contest of entrants that are named, or only counted."""
    names = [f"e{i:02}" for i in range(entrants)] if isinstance(entrants, int) else entrants
    assert options.keys() <= form.options.keys()
    return Contest(
        names=tuple(names),
        players=players,
        matches=matches,
        self_play=self_play,
        options={**form.options, **options},
        random=Random(seed),  # noqa: S311
    )


def play(form: Format, contest: Contest, scorer: Scorer) -> Played:
    """Play all rounds of a format."""
    rounds: list[Round] = []
    scores: dict[Table, NDArray[np.float64]] = {}
    # A run hands a contest to a format once; its chance is not to be used up for the ranking.
    drawing = form.rounds(replace(contest))
    said = next(drawing, None)
    while said is not None:
        rounds.append(said)
        for meeting in said.meetings:
            before = scores.get(meeting.table, np.empty((0, contest.players)))
            names = tuple(contest.names[one] for one in meeting.table)
            numbers = range(len(before), len(before) + meeting.matches)
            scores[meeting.table] = np.vstack([before, *(scorer(names, n) for n in numbers)])
        try:
            said = drawing.send(dict(scores))
        except StopIteration:
            said = None
    return Played(form, contest, tuple(rounds), scores)


def by_lot(seed: int) -> Scorer:
    """Return scores by lot, the same for the same names and number, with many ties."""

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        lots = Random(f"{seed} {sorted(names)} {number}")  # noqa: S311
        made = {name: lots.randrange(4) / 3 for name in sorted(names)}
        if len(names) == 2:
            made[max(names)] = 1 - made[min(names)]
        return [made[name] for name in names]

    return scorer


def by_strength(strongest_first: Sequence[str]) -> Scorer:
    """Return scores in which the stronger always makes more."""
    place = {name: at for at, name in enumerate(strongest_first)}

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        ranked = sorted(names, key=place.__getitem__)
        return [1 - ranked.index(name) / (len(names) - 1) for name in names]

    return scorer


def level(names: tuple[str, ...], number: int) -> list[float]:
    """Score nothing but draws."""
    return [0.5] * len(names)


def rounded(names: tuple[str, ...], number: int) -> list[float]:
    """Score what makes one half each of three matches, but for the rounding of fractions."""
    made = (1 / 2, 2 / 3, 1 / 3)[number % 3]
    return [made, 1 - made]
