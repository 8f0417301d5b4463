"""Adaptive play: a format goes on with the matches that matter until its ranking is resolved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import fsum, nan
from typing import TYPE_CHECKING, Final, get_args

import numpy as np

from pyanitsa.errors import FormatError
from pyanitsa.formats.adaptive_progress import AdaptiveProgress
from pyanitsa.formats.base import chance_of
from pyanitsa.plugins.contest import Ranking
from pyanitsa.ratings.neighbours import Verdict
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyanitsa.plugins.contest import Contest, Format, Round, Scores

MEAN: Final = Text("Mean score % over opponents", "Средний % по соперникам")
"""What a ranking that is played until it is resolved goes by."""

RULE: Final = "resolved"
"""What tournament files say after `until =`."""

VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)


@dataclass(frozen=True)
class AdaptiveSettings:
    """When a ranking is resolved.

    Attributes:
        level: how surely all that is said of neighbours is right, in each variant.
        margin: what difference of scores, 0 to 1, is as good as none; 0 for not any.
        budget: the most games of a variant.
    """

    level: float = 0.95
    margin: float = 0.0
    budget: int = 1_000_000

    def __post_init__(self) -> None:
        if not 0.5 <= self.level < 1:
            raise FormatError(f"the level is {self.level:g}; it is from 0.5 to below 1, as 0.95")
        if not 0 <= self.margin < 1:
            raise FormatError(f"the margin is {self.margin:g}; it is from 0 to below 1, as 0.01")
        if self.budget < 1:
            raise FormatError(f"the budget is {self.budget} games; it is 1 or more")


@dataclass(frozen=True)
class NeighbourPair:
    """Two who follow each other in a ranking.

    Attributes:
        better: the one above.
        worse: the one below.
        verdict: whether they are separated, equal within the margin, or still open.
    """

    better: int
    worse: int
    verdict: Verdict


@dataclass(frozen=True)
class AdaptiveState:
    """How far a ranking is resolved.

    Attributes:
        until: what was wanted.
        neighbours: all neighbours in the ranking, best first.
    """

    until: AdaptiveSettings
    neighbours: tuple[NeighbourPair, ...]

    @property
    def resolved(self) -> bool:
        """Whether nothing is open."""
        return not self.count("open")

    def count(self, verdict: Verdict) -> int:
        """Return how many neighbours have a verdict."""
        return sum(one.verdict == verdict for one in self.neighbours)

    @property
    def text(self) -> Text:
        """The line for under a table."""
        sure, margin = f"{100 * self.until.level:g} %", f"{100 * self.until.margin:g} %"
        apart, alike, left = map(self.count, VERDICTS)
        en = f"of {len(self.neighbours)} neighbouring pairs {apart} are separated"
        ru = f"соседних пар: {len(self.neighbours)}, из них различимы: {apart}"
        if self.until.margin:
            en += f", {alike} equal within {margin} of all points"
            ru += f", равны с точностью до {margin} очков: {alike}"
        if left:
            en += f", {left} undecided"
            ru += f", не решены: {left}"
        return Text(
            f"{en} (all of this is right with {sure} confidence)",
            f"{ru} (всё вместе верно с надёжностью {sure})",
        )


class AdaptiveFormat:
    """Plays the one round of a format, and then more of it, until the ranking is resolved.

    An entrant's score is the mean of its tables' mean scores, so that each rival weighs the same,
    however often it was met. Neighbours in the ranking by score are compared at growing numbers of
    matches, as `ratings.neighbours` tells. As long as two are neither separated nor equal within
    the margin, all their tables go on; the tables of those for whom all is decided rest.

    Args:
        form: the format.
        until: when the ranking is resolved.
        deals: the games of a leg.
    """

    def __init__(self, form: Format, until: AdaptiveSettings, deals: int) -> None:
        self.until = until
        self._form = form
        self._deals = deals

    @property
    def name(self) -> str:
        """The format's name."""
        return self._form.name

    @property
    def title(self) -> Text:
        """What the format is called, and that it goes on."""
        title = self._form.title
        return Text(f"{title.en}, until resolved", f"{title.ru}, пока не решится порядок")

    @property
    def options(self) -> Mapping[str, object]:
        """The format's options."""
        return self._form.options

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield the format's round, and then rounds of the matches that matter most.

        Raises:
            FormatError: the format plays several rounds or does not rank by score, cannot be played
                with this field, or exceeds the budget in its round.
        """
        first = self._only_round(contest)
        progress = self._progress(contest, first)
        if not progress.affordable:
            games = sum(one.matches for one in first.meetings) * contest.players * self._deals
            raise FormatError(
                f"a budget of {self.until.budget} games is less than the {games} of the first "
                "round; raise it, or set matches or deals lower"
            )
        progress.take((yield first))
        while (following := progress.following()) is not None:
            progress.count(following)
            progress.take((yield following))

    def ranking(
        self,
        contest: Contest,
        rounds: Sequence[Round],  # noqa: ARG002  # it is the formats' interface
        scores: Scores,
    ) -> Ranking | None:
        """Return the order by the scores that are compared, in per cent."""
        made: list[list[float]] = [[] for _ in contest.names]
        for table, results in scores.items():
            if len(set(table)) == len(table):
                for one, mean in zip(table, 100 * results.mean(axis=0), strict=True):
                    made[one].append(float(mean))
        keys = tuple((fsum(means) / len(means) if means else nan,) for means in made)
        return Ranking(keys, (MEAN,))

    def state(
        self, contest: Contest, rounds: Sequence[Round], scores: Scores
    ) -> AdaptiveState | None:
        """Return how far the ranking is resolved after some rounds.

        Args:
            contest: the tournament.
            rounds: all rounds so far.
            scores: what was made in them.

        Returns:
            None as long as the first round is not over.
        """
        progress: AdaptiveProgress | None = None
        for one in rounds:
            if progress is None:
                progress = self._progress(contest, one)
            else:
                progress.count(one)
            if not progress.covers(scores):
                break
            progress.take(scores)
        if progress is None or progress.known is None:
            return None
        found, names = progress.known, progress.entrants
        order = [names[place] for place in found.order]
        pairs = zip(order, order[1:], found.verdicts, strict=False)
        return AdaptiveState(self.until, tuple(NeighbourPair(*pair) for pair in pairs))

    def _progress(self, contest: Contest, first: Round) -> AdaptiveProgress:
        return AdaptiveProgress(
            first,
            error=1 - self.until.level,
            margin=self.until.margin,
            maximum=self.until.budget // (contest.players * self._deals),
        )

    def _only_round(self, contest: Contest) -> Round:
        """Return the one round of the format.

        Raises:
            FormatError: it has several, or does not rank by score.
        """
        trial = replace(contest, random=chance_of(contest))
        rounds = self._form.rounds(trial)
        first = next(rounds)
        # As if all were drawn: a format of one round ends here in any case.
        drawn = {m.table: np.full((m.matches, len(m.table)), 0.5) for m in first.meetings}
        try:
            rounds.send(drawn)
        except StopIteration:
            if self._form.ranking(trial, [first], drawn) is None:
                return first
        raise FormatError(
            f'until = "{RULE}" goes on with formats that play one round and rank by score, and '
            f"{self.name!r} does not; play 'round-robin', 'gauntlet' or 'sampled', or leave out "
            "until"
        )
