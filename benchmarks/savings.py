"""How many games adaptive play saves against a fixed schedule with the same promise.

    python -m benchmarks.savings [--quick]

Contests with known strengths are simulated. Each game is decided by the strengths, the luck of the
hand, which both legs of a mirrored deal and all pairings share, and chance; nobody learns.

The first table is of `until = "resolved"`. With one look, and as many matches of each pairing as it
takes to decide on all neighbours as often, a fixed schedule is as sure; that is what is saved. The
last column is of a schedule that decides nothing: with so many games the order of the scores is
right in 95 of 100 contests. Nobody can choose either without knowing the strengths.

The second table is of the sequential test between two. After the fixed number of games the nearer
of the two hypotheses is the true one in 95 of 100 tests, whichever it is.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri
from tabulate import tabulate

from pyanitsa.formats.adaptive import AdaptiveFormat, AdaptiveSettings
from pyanitsa.formats.round_robin import RoundRobin
from pyanitsa.formats.sprt import SequentialTest
from pyanitsa.plugins.contest import Contest
from pyanitsa.ratings.elo import score_of
from pyanitsa.ratings.neighbours import Comparisons
from pyanitsa.ratings.sprt import Sprt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from pyanitsa.formats.adaptive import AdaptiveState
    from pyanitsa.plugins.contest import Round, Table

DEALS: Final = 10
GAMES: Final = 2 * DEALS  # of a match
MATCHES: Final = 10  # of a pairing, at first
LUCK: Final = 1.0  # the standard deviation of what a hand is worth; that of chance is 1
SCALE: Final = math.hypot(1, LUCK)
STEP: Final = 1.05  # by what factor fixed schedules are tried


class Field(NamedTuple):
    """Who plays in contests, and what difference of scores is as good as none."""

    name: str
    strengths: tuple[float, ...]
    margin: float = 0.0


FIELDS: Final = (
    Field("8, evenly spaced", tuple(np.linspace(-0.5, 0.5, 8))),
    Field("20, evenly spaced", tuple(np.linspace(-1, 1, 20))),
    Field("12, as they come", tuple(0.5 * ndtri((np.arange(12) + 0.5) / 12))),
    Field("20, two close", (*np.linspace(-1, 1, 19), 0.03)),
    Field("12, in equal pairs", tuple(np.repeat(np.linspace(-0.5, 0.5, 6), 2)), margin=0.02),
)
QUICK: Final = (
    Field("4, evenly spaced", (-0.4, -0.1, 0.1, 0.4)),
    Field("4, in equal pairs", (-0.3, -0.3, 0.3, 0.3), margin=0.1),
)


@dataclass
class League:
    """Entrants of known strengths, who play what they are asked to.

    Attributes:
        strengths: how strong they are.
        rng: decides all games.
        scores: what was made at each table.
        luck: what the hands of each deal were worth (match numbers, deals).
    """

    strengths: Sequence[float]
    rng: np.random.Generator
    scores: dict[Table, NDArray[np.float64]] = field(default_factory=dict)
    luck: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, DEALS)))

    def play(self, wanted: Round) -> dict[Table, NDArray[np.float64]]:
        """Play a round, and return all scores so far."""
        for meeting in wanted.meetings:
            before = self.scores.get(meeting.table, np.zeros((0, 2)))
            deals = self._deals(len(before), len(before) + meeting.matches)
            one, other = meeting.table
            points = deal_points(self.strengths[one] - self.strengths[other], deals, self.rng)
            made = points.mean(axis=1) / 4
            self.scores[meeting.table] = np.vstack([before, np.stack([made, 1 - made], axis=1)])
        return dict(self.scores)

    def _deals(self, begin: int, end: int) -> NDArray[np.float64]:
        if len(self.luck) < end:
            more = self.rng.normal(0, LUCK, (end - len(self.luck), DEALS))
            self.luck = np.concatenate([self.luck, more])
        return self.luck[begin:end]


def deal_points(
    edge: float, luck: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.int64]:
    """Return what somebody makes of mirrored deals, 0 to 4, in the shape of their luck."""
    chance = rng.standard_normal((2, *luck.shape))
    won: NDArray[np.bool_] = edge + np.stack([luck, -luck]) + chance > 0
    made: NDArray[np.int64] = 2 * won.sum(axis=0, dtype=np.int64)
    return made


def true_scores(strengths: Sequence[float]) -> NDArray[np.float64]:
    """Return what entrants make on average against all others."""
    edges = np.subtract.outer(strengths, strengths)
    made: NDArray[np.float64] = ndtr(edges / SCALE).sum(axis=1) - 0.5
    return made / (len(strengths) - 1)


def resolve(entrants: Field, rng: np.random.Generator) -> tuple[int, int, AdaptiveState]:
    """Play a contest until it is resolved.

    Returns:
        its matches, the most of a pairing, and what was found.
    """
    league = League(entrants.strengths, rng)
    names = tuple(map(str, range(len(entrants.strengths))))
    contest = Contest(names, 2, MATCHES, False, {}, Random(0))  # noqa: S311
    form = AdaptiveFormat(RoundRobin(), AdaptiveSettings(margin=entrants.margin), DEALS)
    rounds = []
    drawing = form.rounds(contest)
    wanted = next(drawing)
    while True:
        rounds.append(wanted)
        try:
            wanted = drawing.send(league.play(wanted))
        except StopIteration:
            break
    found = form.state(contest, rounds, league.scores)
    assert found is not None  # noqa: S101
    counts = [len(made) for made in league.scores.values()]
    return sum(counts), max(counts), found


def is_wrong(found: AdaptiveState, true: NDArray[np.float64]) -> bool:
    """Tell whether anything that is said of neighbours is not so."""
    for pair in found.neighbours:
        edge = true[pair.better] - true[pair.worse]
        apart, margin = pair.verdict == "separated", found.until.margin
        if (apart and edge < 1e-9) or (pair.verdict == "equal" and abs(edge) >= margin):
            return True
    return False


def fixed(
    entrants: Field, contests: int, most: int, wanted: float, rng: np.random.Generator
) -> tuple[int, int]:
    """Return the matches of a pairing with which a schedule decides, and with which it is right.

    Args:
        entrants: who plays.
        contests: how many are played.
        most: the most matches that are tried.
        wanted: in which share of contests all neighbours have to be decided on.
        rng: decides all games.

    Returns:
        the least matches of a pairing with which one look decides on all neighbours so often, and
        with which those who differ are in order in 95 of 100 contests; `most` where it is more.
    """
    true = true_scores(entrants.strengths)
    sizes = np.unique(np.geomspace(3, most, int(math.log(most / 3, STEP))).astype(int))
    decided, ordered = np.zeros((2, len(sizes)))
    better = np.subtract.outer(true, true) > 1e-9
    for _ in range(contests):
        made = all_scores(entrants.strengths, most, rng)
        for at, size in enumerate(sizes):
            means = made[:size].mean(axis=0)
            ordered[at] += (means[:, None] > means)[better].all()
            single = Comparisons(len(true), entrants.margin)
            single.compare(made, np.full(len(true), size))
            decided[at] += not single.judge(means, 0.05, (int(size),)).open
    return _first(sizes, decided / contests >= wanted), _first(sizes, ordered / contests >= 0.95)


def all_scores(
    strengths: Sequence[float], matches: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Return what each makes of all others (match numbers, entrants)."""
    made = np.zeros((matches, len(strengths)))
    luck = rng.normal(0, LUCK, (matches, DEALS))
    for one, strength in enumerate(strengths):
        for other in range(one):
            score = deal_points(strength - strengths[other], luck, rng).mean(axis=1) / 4
            made[:, one] += score
            made[:, other] += 1 - score
    return made / (len(strengths) - 1)


def _first(sizes: NDArray[np.int64], enough: NDArray[np.bool_]) -> int:
    """Return the least size that is enough; the last where none is."""
    return int(sizes[np.argmax(enough)] if enough.any() else sizes[-1])


def resolved_rows(
    fields: Sequence[Field], contests: int, fixed_contests: int
) -> Iterator[list[object]]:
    """Yield a line of the first table for each field."""
    for number, entrants in enumerate(fields):
        rng = np.random.default_rng([1, number])
        played = [resolve(entrants, rng) for _ in range(contests)]
        true = true_scores(entrants.strengths)
        games = GAMES * float(np.mean([matches for matches, _, _ in played]))
        most = max(numbers for _, numbers, _ in played)
        decided = float(np.mean([found.resolved for _, _, found in played]))
        wrong = float(np.mean([is_wrong(found, true) for _, _, found in played]))
        same, right = fixed(entrants, fixed_contests, most, min(decided, 0.95), rng)
        pairings = math.comb(len(true), 2)
        yield [
            *(entrants.name, 100 * entrants.margin or None, contests),
            *(100 * decided, 100 * wrong, games, GAMES * pairings * same),
            *(100 * (1 - games / (GAMES * pairings * same)), GAMES * pairings * right),
        ]


ELO: Final = (0.0, 10.0)
TRUE: Final = (-10.0, 0.0, 5.0, 10.0, 20.0, 40.0)


def sprt_rows(true: Sequence[float], tests: int, most: int) -> Iterator[list[object]]:
    """Yield a line of the second table for each true difference."""
    rng = np.random.default_rng(2)
    games = 2 * fixed_deals(tests, most, rng)
    for elo in true:
        played, taken = zip(*(sequential(elo, most, rng) for _ in range(tests)), strict=True)
        mean = GAMES * float(np.mean(played))
        longest = GAMES * float(np.quantile(played, 0.95))
        share = 100 * float(np.mean([state == "H1" for state in taken]))
        open_ = 100 * float(np.mean([state == "open" for state in taken]))
        yield [elo, tests, share, open_, mean, longest, games, 100 * (1 - mean / games)]


def sequential(elo: float, most: int, rng: np.random.Generator) -> tuple[int, str]:
    """Play a sequential test; return its matches, and which hypothesis it takes."""
    test, points = Sprt(*ELO), np.zeros((0, DEALS), np.int64)

    def made(first: int) -> NDArray[np.int64]:
        return points[first:]

    form = SequentialTest(test, made, most // DEALS)
    for one in form.rounds(Contest(("a", "b"), 2, MATCHES, False, {}, Random(0))):  # noqa: S311
        luck = rng.normal(0, LUCK, (one.meetings[0].matches, DEALS))
        points = np.concatenate([points, deal_points(edge_of(elo), luck, rng)])
    return len(points), test.state(points, learning=True)


def fixed_deals(tests: int, most: int, rng: np.random.Generator) -> int:
    """Return after how many deals the nearer hypothesis is the true one in 95 of 100 tests."""
    sizes = np.unique(np.geomspace(10, most, int(math.log(most / 10, STEP))).astype(int))
    right = np.ones(len(sizes), np.bool_)
    middle = (score_of(ELO[0]) + score_of(ELO[1])) / 2
    for elo, side in zip(ELO, (-1, 1), strict=True):
        hits = np.zeros(len(sizes))
        for _ in range(tests):
            points = deal_points(edge_of(elo), rng.normal(0, LUCK, most), rng)
            means = np.cumsum(points)[sizes - 1] / (4 * sizes)
            hits += side * (means - middle) > 0
        right &= hits / tests >= 0.95
    return _first(sizes, right)


def edge_of(elo: float) -> float:
    """Return how much stronger one has to be for a difference in Elo."""
    return SCALE * float(ndtri(score_of(elo)))


RESOLVED_HEAD: Final = (
    *("entrants", "margin %", "contests", "decided %", "wrong %", "games"),
    *("fixed, as sure", "saved %", "fixed, order right"),
)
SPRT_HEAD: Final = (
    *("true Elo", "tests", "H1 %", "open %", "games", "95 of 100 below"),
    *("fixed", "saved %"),
)


def main(arguments: list[str] | None = None) -> None:
    """Run the benchmark, and print its tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.savings", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="few contests: to see that it works")
    quick = parser.parse_args(arguments).quick
    lines = resolved_rows(QUICK if quick else FIELDS, *((4, 2) if quick else (400, 200)))
    print(
        f'until = "resolved", level 0.95; a match has {GAMES} games, pairings begin with {MATCHES}'
    )
    print(table(RESOLVED_HEAD, lines))
    print(f"\nsprt, logistic [{ELO[0]:g}, {ELO[1]:g}], alpha = beta = 0.05")
    print(
        table(
            SPRT_HEAD,
            sprt_rows(TRUE[1::2] if quick else TRUE, *((5, 2_000) if quick else (1000, 20_000))),
        )
    )


def table(head: tuple[str, ...], lines: Iterator[list[object]]) -> str:
    """Return a table that people see."""
    shown = [
        [_shown(name, value) for name, value in zip(head, line, strict=True)] for line in lines
    ]
    return tabulate(shown, head, tablefmt="github", disable_numparse=True, colalign=("left",))


def _shown(name: str, value: object) -> str:
    if isinstance(value, float | int):
        return f"{value:.1f}" if name.endswith("%") else f"{value:,.0f}"
    return str(value or "")


if __name__ == "__main__":
    main()
