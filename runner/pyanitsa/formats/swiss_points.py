"""Points of matches, and the tie-breaks that are made of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final

from pyanitsa.formats.base import EQUAL
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.plugins.contest import Contest, Round, Scores, Table

TITLES: Final = (
    Text("Points", "Очки"),
    Text("Buchholz", "Бухгольц"),
    Text("Sonneborn-Berger", "Зоннеборн-Бергер"),
    Text("Mean score", "Средний результат"),
)
"""What a standing is ranked by."""


@dataclass(frozen=True)
class SwissStanding:
    """How a tournament stands after some rounds.

    Attributes:
        halves: the points of each entrant, counted in halves of a win over one opponent, so that
            they are whole numbers: a win at a table of two is 2, a bye is 2 for each opponent.
        keys: for each entrant, what it is ranked by, as in `TITLES`.
    """

    halves: tuple[int, ...]
    keys: tuple[tuple[float, ...], ...]


def standing(contest: Contest, rounds: Sequence[Round], scores: Scores) -> SwissStanding:
    """Count points and tie-breaks of the rounds that are finished.

    A match makes 1 point for the higher mean score, 1/2 each for equal ones; at tables of more, the
    mean over the opponents of what it would be against each. A bye makes 1 point.

    Buchholz is the sum over the rounds of the opponents' points, Sonneborn-Berger the same times
    what was made against them; at tables of more, the mean over the opponents of a round. A bye
    counts as a win over somebody with as many points as one's own, as in FIDE's regulations since
    2023 (Handbook C.07, the "dummy" opponent). Their other cases, byes on request and rounds that
    somebody missed, do not occur here. The last tie-break is the mean score of all matches.
    """
    opponents = contest.players - 1
    halves, byes = [0] * contest.entrants, [0] * contest.entrants
    duels: list[tuple[int, int, int]] = []
    made: list[list[float]] = [[] for _ in halves]
    for free, results in _finished(rounds, scores):
        for one in free:
            byes[one] += 1
            halves[one] += 2 * opponents
        for table, means in results:
            for place, one in enumerate(table):
                made[one].append(float(means[place]))
            for one, two in permutations(range(len(table)), 2):
                duels.append((table[one], table[two], _halves(means[one] - means[two])))
                halves[table[one]] += duels[-1][2]
    buchholz = [number * opponents * own for number, own in zip(byes, halves, strict=True)]
    berger = [2 * value for value in buchholz]
    for one, two, result in duels:
        buchholz[one] += halves[two]
        berger[one] += result * halves[two]
    keys = tuple(
        (
            halves[one] / (2 * opponents),
            buchholz[one] / (2 * opponents**2),
            berger[one] / (4 * opponents**2),
            # Rounded, as the same results in another order have another sum.
            round(sum(made[one]) / max(len(made[one]), 1), 9),
        )
        for one in range(contest.entrants)
    )
    return SwissStanding(tuple(halves), keys)


def _halves(difference: float) -> int:
    return 1 if abs(difference) <= EQUAL else 2 * int(difference > 0)


def _finished(
    rounds: Sequence[Round], scores: Scores
) -> Iterator[tuple[Sequence[int], list[tuple[Table, NDArray[np.float64]]]]]:
    """Yield of each finished round the byes, and the mean scores of its tables."""
    met: Counter[Table] = Counter()
    for one in rounds:
        results = []
        for meeting in one.meetings:
            first = met[meeting.table]
            met[meeting.table] += meeting.matches
            rows = scores.get(meeting.table)
            if rows is None or len(rows) < met[meeting.table]:
                return
            results.append((meeting.table, rows[first : met[meeting.table]].mean(axis=0)))
        yield one.byes, results
